import * as z from 'zod/mini'
import { pathOf } from '#contract/call.ts'
import { watchChanges } from '#contract/backoffice/live/calls.ts'
import { liveEvents } from '#contract/backoffice/live/schemas.ts'
import { eventReader } from '#rules/live/parse-events.ts'

type LiveEvents = typeof liveEvents
/** An event of the stream, its data checked against the contract. */
type LiveEvent = {
  [Name in keyof LiveEvents]: { name: Name; id: string | null; data: z.infer<LiveEvents[Name]> }
}[keyof LiveEvents]

export type LiveStream = {
  status: number
  headers: Headers
  /** Everything that came so far. */
  events: LiveEvent[]
  /** All changes that came so far. */
  changes: () => z.infer<LiveEvents['changes']>['changes']
  /** The id to resume from. */
  lastId: () => string
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  close: () => void
}

/** Opens the stream of changes as a screen does. Resolves when the first event arrived, or with a refusal. */
export async function watchAs(
  { url }: { url: string },
  { token }: { token: string },
  lastEventId?: string,
): Promise<LiveStream> {
  const abort = new AbortController()
  const response = await fetch(url + pathOf(watchChanges), {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: abort.signal,
  })
  const events: LiveEvent[] = []
  const first = Promise.withResolvers<void>()
  const read = eventReader({
    onEvent: ({ name, id, data }) => {
      const schema = liveEvents[name as keyof LiveEvents]
      events.push({ name, id, data: z.parse(schema, JSON.parse(data)) } as LiveEvent)
      first.resolve()
    },
    onRetry: () => undefined,
  })
  const readAll = async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) read(piece.value)
  }
  const ended = readAll()
    .catch(() => undefined)
    .finally(first.resolve)
  if (response.ok) await first.promise
  return {
    status: response.status,
    headers: response.headers,
    events,
    changes: () => events.flatMap((event) => (event.name === 'changes' ? event.data.changes : [])),
    lastId: () => events.findLast(({ id }) => id !== null)?.id ?? '',
    ended,
    close: () => abort.abort(),
  }
}
