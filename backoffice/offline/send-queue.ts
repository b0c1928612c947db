import type { CallProblem, Reply } from '#web/reply.ts'
import { createRetryDelay } from './retry-delay.ts'

/** Something that was done on this device and that the server has not confirmed. */
export type QueuedOperation<Payload> = {
  /** Its place: operations are sent in this order. */
  seq: number
  /** Its idempotency key, from the moment it was done: sending it again changes nothing. */
  key: string
  payload: Payload
  /** The code with which the server refused it; null while it waits. It stays until somebody has seen it. */
  refused: string | null
}

/** Where operations are stored before they are sent; shared by the tabs of a browser. */
export type QueueStore<Payload> = {
  add: (operation: Pick<QueuedOperation<Payload>, 'key' | 'payload'>) => Promise<void>
  /** All of this person, in their order. */
  list: () => Promise<QueuedOperation<Payload>[]>
  refuse: (seq: number, code: string) => Promise<void>
  remove: (seq: number) => Promise<void>
}

type QueueDeps<Payload> = {
  store: QueueStore<Payload>
  /** Runs an operation while no other tab of this browser runs one. */
  withLock: <Value>(operation: () => Promise<Value>) => Promise<Value>
  send: (operation: QueuedOperation<Payload>) => Promise<Reply<unknown>>
  /** Called after the server confirmed an operation and before it leaves the queue, so that nothing flickers. */
  onSent: (operation: QueuedOperation<Payload>, answer: unknown) => Promise<void>
  /** Called after every change. */
  onChange: () => void
}

/** Whether the same request may succeed later: no response, a server error, a rate limit or an ended session. */
export const mayRepeat = ({ status }: CallProblem): boolean =>
  status === 0 || status >= 500 || status === 429 || status === 401

/**
 * Sends what was done without a connection, once and in its order. The store is authoritative: what is in it survives a
 * reload, a crash and an empty battery. One tab sends at a time. An operation that failed for want of a connection holds
 * back the later ones; one that the server refused does not, and is shown.
 */
export function openSendQueue<Payload>({ store, withLock, send, onSent, onChange }: QueueDeps<Payload>) {
  let operations: readonly QueuedOperation<Payload>[] = []
  const retryDelay = createRetryDelay()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  async function read(): Promise<void> {
    operations = await store.list()
    onChange()
  }

  function retryIn(delayMs: number): void {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void flush(), delayMs)
  }

  /** Sends what waits until nothing waits or there is no connection. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    await withLock(async () => {
      for (;;) {
        await read()
        const next = operations.find(({ refused }) => refused === null)
        if (!next || isClosed) return
        const reply = await send(next)
        if (!reply.ok && mayRepeat(reply.error)) {
          retryIn(retryDelay.afterFailure(reply.error))
          onChange()
          return
        }
        retryDelay.succeeded()
        if (reply.ok) {
          await onSent(next, reply.value)
          await store.remove(next.seq)
        } else await store.refuse(next.seq, reply.error.code)
      }
    })
  }

  return {
    read,
    /** Sends what waits: the connection may be back. */
    async resume(): Promise<void> {
      retryDelay.startOver()
      await flush()
    },
    operations: () => operations,
    /** Whether the last try failed for want of a connection. */
    isCut: retryDelay.isCut,
    /** Stores an operation, and then tries to send it. Resolves when it is stored: from then on it is not lost. */
    async add(key: string, payload: Payload): Promise<void> {
      await store.add({ key, payload })
      await read()
      void flush()
    },
    /** Somebody has seen that it was refused. */
    async dismiss(seq: number): Promise<void> {
      await store.remove(seq)
      await read()
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
