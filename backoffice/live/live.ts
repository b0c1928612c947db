import { readChanges, type RecordChange } from './connection.ts'

/** `cut`: for long enough that what is shown may be old. */
export type LiveStatus = 'connecting' | 'live' | 'cut'
type Listener = { onChanges: (changes: readonly RecordChange[]) => void; onReset: () => void }

/** What a window tells the others of this browser, and asks of them. */
type Message =
  | { type: 'changes'; changes: RecordChange[]; id: string | null }
  | { type: 'reset'; id: string | null }
  | { type: 'status'; status: LiveStatus; id: string | null }
  | { type: 'ask' }

const name = 'songdee.backoffice.live'
/** A reconnection of a moment is nothing to speak of. */
const cutAfterMs = 8000

const listeners = new Set<Listener>()
const statusListeners = new Set<() => void>()
let status: LiveStatus = 'connecting'
let lastEventId: string | null = null
let cutTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Opens the stream of changes for this browser: browsers allow six connections to a host over HTTP/1.1, so that a stream
 * for each window would leave none for calls. One window reads, and tells the others; when it is closed, the next takes
 * over and resumes after the last event that it heard of. Without the Web Locks API (plain http) each window reads.
 */
export function startLive(): void {
  const channel = new BroadcastChannel(name)
  let isReading = false
  const tell = (message: Message) => channel.postMessage(message)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'ask') {
      if (isReading) tell({ type: 'status', status, id: lastEventId })
    } else if (!isReading) receive(data)
  })
  const read = async () => {
    isReading = true
    const both = (message: Message) => {
      receive(message)
      tell(message)
    }
    await readChanges(
      {
        lastEventId: () => lastEventId,
        onOpen: (id) => {
          // What was read before may have changed until now.
          if (lastEventId === null) both({ type: 'reset', id })
          both({ type: 'status', status: 'live', id: null })
        },
        onChanges: (changes, id) => both({ type: 'changes', changes, id }),
        onReset: (id) => both({ type: 'reset', id }),
        onCut: () => both({ type: 'status', status: 'connecting', id: null }),
      },
      new AbortController().signal,
    )
  }
  setStatus('connecting')
  tell({ type: 'ask' })
  if ('locks' in navigator) void navigator.locks.request(name, read)
  else void read()
}

function receive(message: Message): void {
  if (message.type === 'ask') return
  if (message.id !== null) lastEventId = message.id
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
