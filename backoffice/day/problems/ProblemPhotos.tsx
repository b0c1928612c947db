import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/call.ts'
import { viewProblemPhoto, type listProblemQueue } from '#contract/backoffice/day/order-problems/calls.ts'
import { download } from '#backoffice/api/call.ts'
import { BlobPicture } from '#backoffice/kit/BlobPicture.tsx'
import { CallError } from '#web/reply.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

export type QueuedProblem = AnswerOf<typeof listProblemQueue>['content'][number]

/** ProblemPhotos: what the retailer photographed, large. */
export function ProblemPhotos({ problem: { id, photos } }: { problem: QueuedProblem }) {
  const texts = useTexts('problems')
  return (
    <div className="problem-photos">
      {photos === 0 && <p className="text-quiet">{texts.noPhotos}</p>}
      {Array.from({ length: photos }, (_, index) => (
        <Photo key={`${id} ${index + 1}`} id={id} no={index + 1} />
      ))}
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
