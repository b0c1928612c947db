import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/call.ts'
import { viewProblemPhoto, type listProblemQueue } from '#contract/backoffice/day/order-problems/calls.ts'
import { download } from '#backoffice/api/files.ts'
import { BlobPicture } from '#backoffice/kit/BlobPicture.tsx'
import { CallError } from '#web/reply.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

export type QueuedProblem = AnswerOf<typeof listProblemQueue>['content'][number]

/** ProblemPhotos: what the retailer photographed: one large, the first to begin with, and small ones that become it. */
export function ProblemPhotos({ problem: { id, photos } }: { problem: QueuedProblem }) {
  const texts = useTexts('problems')
  const [shown, setShown] = useState(1)
  if (photos === 0) return <p className="text-quiet">{texts.noPhotos}</p>
  return (
    <div className="problem-photos">
      <Photo key={shown} id={id} no={shown} />
      {photos > 1 && (
        <div className="problem-thumbs">
          {Array.from({ length: photos }, (_, index) => index + 1).map((no) => (
            <button key={no} type="button" aria-pressed={no === shown} onClick={() => setShown(no)}>
              <Photo id={id} no={no} />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function Photo({ id, no }: { id: string; no: number }) {
  const texts = useTexts('problems')
  const { data } = useQuery({
    queryKey: ['problem-photo', id, no],
    queryFn: async ({ signal }) => {
      const reply = await download(viewProblemPhoto, { params: { id, no }, signal })
      if (!reply.ok) throw new CallError(reply.error)
      return reply.value
    },
    staleTime: Infinity,
  })
  return data ? (
    <BlobPicture className="problem-photo" blob={data} name={texts.photo(String(no))} />
  ) : (
    <span className="skeleton problem-photo" />
  )
}
