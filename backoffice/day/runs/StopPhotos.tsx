import { useQuery } from '@tanstack/react-query'
import { viewDeliveryPhoto } from '#contract/backoffice/day/runs/calls.ts'
import { download } from '#backoffice/api/files.ts'
import { BlobPicture } from '#backoffice/kit/BlobPicture.tsx'
import { Card } from '#backoffice/kit/Card.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { CallError } from '#web/reply.ts'
import type { Stop } from './use-runs.ts'

/** StopPhotos: what the driver photographed at the doors of a run; nothing where no photo was taken. */
export function StopPhotos({ stops }: { stops: readonly Stop[] }) {
  const texts = useTexts('runs')
  const taken = stops.filter(({ photos }) => photos.length > 0)
  if (taken.length === 0) return null
  return (
    <Card id="stop-photos" title={texts.photos}>
      <ul className="stop-photos">
        {taken.flatMap(({ position, storeName, photos }) =>
          photos.map((id, at) => (
            <li key={id}>
              <Photo id={id} name={texts.photoOf(storeName, at + 1)} />
              <small>
                {position} {storeName}
              </small>
            </li>
          )),
        )}
      </ul>
    </Card>
  )
}

function Photo({ id, name }: { id: string; name: string }) {
  const { data } = useQuery({
    queryKey: ['delivery-photo', id],
    queryFn: async ({ signal }) => {
      const reply = await download(viewDeliveryPhoto, { params: { id }, signal })
      if (!reply.ok) throw new CallError(reply.error)
      return reply.value
    },
    staleTime: Infinity,
  })
  return data ? <BlobPicture blob={data} name={name} /> : <span className="skeleton" />
}
