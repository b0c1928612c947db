import { readChanges } from './connection.ts'
import { lastEventId, liveStatus, receive, type Message } from './live.ts'

const name = 'songdee.backoffice.live'

/**
 * Opens the stream of changes for this browser: browsers allow six connections to a host over HTTP/1.1, so that a stream
 * for each window would leave none for calls. One window reads, and tells the others; when it is closed, the next takes
 * over and resumes after the last event that it heard of. Without the Web Locks API (plain http) each window reads.
 */
export function startStream(): void {
  const channel = new BroadcastChannel(name)
  let isReading = false
  let hasHeard = false
  const tell = (message: Message) => channel.postMessage(message)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'ask') {
      if (isReading) tell({ type: 'status', status: liveStatus(), id: lastEventId() })
    } else if (!isReading) {
      // What was read before this window listened may have changed until now.
      if (!hasHeard) receive({ type: 'reset', id: data.id })
      hasHeard = true
      receive(data)
    }
  })
  const read = async () => {
    isReading = true
    const both = (message: Message) => {
      receive(message)
      tell(message)
    }
    await readChanges(
      {
        lastEventId,
        onOpen: (id) => {
          // What was read before may have changed until now.
          if (lastEventId() === null) both({ type: 'reset', id })
          both({ type: 'status', status: 'live', id: null })
        },
        onChanges: (changes, id) => both({ type: 'changes', changes, id }),
        onReset: (id) => both({ type: 'reset', id }),
        onCut: () => both({ type: 'status', status: 'connecting', id: null }),
      },
      new AbortController().signal,
    )
  }
  tell({ type: 'ask' })
  if ('locks' in navigator) void navigator.locks.request(name, read)
  else void read()
}
