import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { viewSlip } from '#contract/backoffice/day/slips/calls.ts'
import { download } from '#backoffice/api/files.ts'
import { CallError } from '#web/reply.ts'

/** Milliseconds for which a picture stays in memory after it was looked at. */
const keptMs = 120_000

const pictureQuery = (id: string) => ({
  queryKey: ['slip-picture', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const reply = await download(viewSlip, { params: { id }, signal })
    if (!reply.ok) throw new CallError(reply.error)
    return URL.createObjectURL(reply.value)
  },
  staleTime: Infinity,
  gcTime: keptMs,
})

/** A slip; what is not known to have no picture may have one. */
type PicturedSlip = { id: string; hasPicture?: boolean }

/** The address of a slip's picture in memory, where it has one; the next one is loaded while this one is looked at. */
export function useSlipPicture({ id, hasPicture = true }: PicturedSlip, next?: PicturedSlip): UseQueryResult<string> {
  const client = useQueryClient()
  const picture = useQuery({ ...pictureQuery(id), enabled: hasPicture })
  const nextId = next?.hasPicture === false ? undefined : next?.id
  useEffect(() => {
    if (nextId !== undefined) void client.prefetchQuery(pictureQuery(nextId))
  }, [client, nextId])
  useEffect(() => freePictures(client), [client])
  return picture
}

/** Frees the memory of pictures that are no longer kept. */
function freePictures(client: QueryClient): () => void {
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'removed' && query.queryKey[0] === 'slip-picture' && typeof query.state.data === 'string')
      URL.revokeObjectURL(query.state.data)
  })
}
