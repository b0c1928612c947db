import { pathOf } from '#contract/call.ts'
import { watchChanges } from '#contract/backoffice/live/calls.ts'
import type { liveEvents } from '#contract/backoffice/live/schemas.ts'
import { eventReader } from '#rules/live/parse-events.ts'
import type * as z from 'zod/mini'
import { refreshTokens, signedInAgain } from '#backoffice/api/refresh.ts'
import { accessToken } from '#backoffice/api/session.ts'

type EventData = { [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]> }
export type RecordChange = EventData['changes']['changes'][number]

type Hearer = {
  /** Where to resume from, if anywhere. */
  lastEventId: () => string | null
  onOpen: (id: string | null) => void
  onChanges: (changes: RecordChange[], id: string | null) => void
  /** What was missed is not known. */
  onReset: (id: string | null) => void
  onCut: () => void
}

/** Waits between tries, in ms; the server's own wait comes first. */
const waits = { first: 2000, most: 30_000 }
/** A person with too many windows: this one waits until another may have been closed. */
const replacedMs = 60_000
/** How much longer than a heartbeat silence may last, in ms, before the connection counts as lost. */
const silenceMs = 20_000

/**
 * Reads the stream of changes and connects again whenever it is cut, until `signal` says so. The token is in a header, so
 * that no address and no log holds it.
 */
export async function readChanges(hearer: Hearer, signal: AbortSignal): Promise<void> {
  let wait = waits.first
  while (!signal.aborted) {
    const outcome = await connectOnce(hearer, signal, (ms) => (wait = ms))
    if (signal.aborted) return
    hearer.onCut()
    if (outcome === 'unauthenticated') {
      await renewSession(signal)
      continue
    }
    await pause(outcome === 'replaced' ? replacedMs : wait, signal)
    wait = outcome === 'was open' ? waits.first : Math.min(wait * 2, waits.most)
  }
}

type Outcome = 'was open' | 'never open' | 'unauthenticated' | 'replaced'

async function connectOnce(hearer: Hearer, signal: AbortSignal, onRetry: (ms: number) => void): Promise<Outcome> {
  const token = accessToken()
  if (!token) return 'unauthenticated'
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceMs)
  let timeoutMs = silenceMs
  let outcome: Outcome = 'never open'
  const lastEventId = hearer.lastEventId()
  try {
    const response = await fetch(pathOf(watchChanges), {
      headers: { authorization: `Bearer ${token}`, ...(lastEventId !== null && { 'last-event-id': lastEventId }) },
      signal: AbortSignal.any([signal, silence.signal]),
      cache: 'no-store',
    })
    if (response.status === 401) return 'unauthenticated'
    if (!response.ok || !response.body) return 'never open'
    outcome = 'was open'
    const read = eventReader({
      onRetry,
      onEvent: ({ name, data, id }) => {
        const known = { name, data: JSON.parse(data) } as {
          [Name in keyof EventData]: { name: Name; data: EventData[Name] }
        }[keyof EventData]
        if (known.name === 'hello') {
          timeoutMs = known.data.beatMs + silenceMs
          hearer.onOpen(id)
        } else if (known.name === 'changes') hearer.onChanges(known.data.changes, id)
        else if (known.name === 'reset') hearer.onReset(id)
        else if (known.name === 'end' && known.data.reason === 'replaced') outcome = 'replaced'
        else if (known.name === 'end' && known.data.reason === 'token') outcome = 'unauthenticated'
      },
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), timeoutMs)
      read(piece.value)
    }
  } catch {
    // Cut off, unreachable or silent: it is tried again.
  } finally {
    clearTimeout(timer)
  }
  return outcome
}

/** Renews the session; where it has ended, waits until its user has signed in again. */
async function renewSession(signal: AbortSignal): Promise<void> {
  const token = accessToken()
  const outcome = token ? await refreshTokens(token) : 'ended'
  if (outcome === 'ended') await signedInAgain(signal).catch(() => undefined)
  else if (outcome !== 'renewed') await pause(waits.first, signal)
}

/** Ends early when the machine is online again or its user comes back to the window. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      document.removeEventListener('visibilitychange', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    document.addEventListener('visibilitychange', end)
    signal.addEventListener('abort', end)
  })
