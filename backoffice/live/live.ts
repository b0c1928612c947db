import type { RecordChange } from './connection.ts'

/** `cut`: for long enough that what is shown may be old. */
export type LiveStatus = 'connecting' | 'live' | 'cut'
type Listener = { onChanges: (changes: readonly RecordChange[]) => void; onReset: () => void }

/** What a window tells the others of this browser, and asks of them. */
export type Message =
  | { type: 'changes'; changes: RecordChange[]; id: string | null }
  | { type: 'reset'; id: string | null }
  | { type: 'status'; status: LiveStatus; id: string | null }
  | { type: 'ask' }

/** A reconnection of a moment is nothing to speak of. */
const cutAfterMs = 8000
/** The code of the stream could not be loaded: the next try, in ms. */
const loadAgainMs = 5000

const listeners = new Set<Listener>()
const statusListeners = new Set<() => void>()
let status: LiveStatus = 'connecting'
let last: string | null = null
let cutTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Opens the stream of changes, after the first screen: its code loads while that is read. Until the first event it tells
 * of nothing, and then that anything may have changed.
 */
export function startLive(): void {
  setStatus('connecting')
  const load = () =>
    void import('./stream.ts').then(
      ({ startStream }) => startStream(),
      () => setTimeout(load, loadAgainMs),
    )
  load()
}

/** Passes on what the stream, or the window that reads it, received. */
export function receive(message: Message): void {
  if (message.type === 'ask') return
  if (message.id !== null) last = message.id
  if (message.type === 'status') return setStatus(message.status)
  setStatus('live')
  for (const listener of listeners)
    if (message.type === 'changes') listener.onChanges(message.changes)
    else listener.onReset()
}

function setStatus(next: LiveStatus): void {
  if (next === 'live') {
    clearTimeout(cutTimer)
    cutTimer = undefined
    return show('live')
  }
  cutTimer ??= setTimeout(() => show('cut'), cutAfterMs)
  if (status === 'live') show('connecting')
}

function show(next: LiveStatus): void {
  if (next === status) return
  status = next
  for (const listener of statusListeners) listener()
}

/** The event to resume after; null before the first. */
export const lastEventId = (): string | null => last

export const liveStatus = (): LiveStatus => status

export const onLiveStatus = (listener: () => void): (() => void) => {
  statusListeners.add(listener)
  return () => statusListeners.delete(listener)
}

/** Calls the listener with every change that the signed-in person may know of. */
export const onLive = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
