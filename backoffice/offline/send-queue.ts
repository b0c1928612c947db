import { mayRepeat } from '#web/may-repeat.ts'
import type { Reply } from '#web/reply.ts'
import { createRetryDelay } from './retry-delay.ts'
import { createSentRecord } from './sent-record.ts'

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

type AddedOperation<Payload> = Pick<QueuedOperation<Payload>, 'key' | 'payload'>

/** Where operations are stored before they are sent; shared by the tabs of a browser. */
export type QueueStore<Payload> = {
  /** All of them or none. */
  add: (added: readonly AddedOperation<Payload>[]) => Promise<void>
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

/** Milliseconds after which a store that could not be read is read again. */
const readAgainMs = 30_000

/**
 * Sends what was done without a connection, once and in its order. The store is authoritative: what is in it survives a
 * reload, a crash and an empty battery. One tab sends at a time. An operation that failed for want of a connection holds
 * back the later ones; one that the server refused does not, and is shown.
 */
export function openSendQueue<Payload>({ store, withLock, send, onSent, onChange }: QueueDeps<Payload>) {
  let operations: readonly QueuedOperation<Payload>[] = []
  const retryDelay = createRetryDelay()
  const record = createSentRecord()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let isReadable = true
  /** Operations that the store could not settle, with what the server said: null for confirmed, otherwise the code. */
  const unsettled = new Map<number, string | null>()

  /** @returns whether the store can be read */
  async function read(): Promise<boolean> {
    try {
      const stored = await store.list()
      operations = stored
        .filter(({ seq }) => unsettled.get(seq) !== null)
        .map((row) => ({ ...row, refused: unsettled.get(row.seq) ?? row.refused }))
      isReadable = true
      record.follow(operations.filter(({ refused }) => refused === null).map(({ key }) => key))
    } catch {
      isReadable = false
    }
    onChange()
    return isReadable
  }

  /** Removes what was confirmed, or marks it as refused. On a full device it may fail, which holds back nothing. */
  async function settle(seq: number, code: string | null): Promise<void> {
    unsettled.set(seq, code)
    try {
      await (code === null ? store.remove(seq) : store.refuse(seq, code))
      unsettled.delete(seq)
    } catch {
      // It is settled with the next sending.
    }
  }

  function retryIn(delayMs: number): void {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void flush(), delayMs)
  }

  /** Sends what waits until nothing waits or there is no connection. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    await withLock(async () => {
      for (const [seq, code] of unsettled) await settle(seq, code)
      for (;;) {
        if (!(await read())) return retryIn(readAgainMs)
        const next = operations.find(({ refused }) => refused === null)
        if (!next || isClosed) return
        const reply = await send(next)
        if (!reply.ok && mayRepeat(reply.error)) {
          retryIn(retryDelay.afterFailure(reply.error))
          onChange()
          return
        }
        retryDelay.succeeded()
        record.answer([next.key])
        if (reply.ok) await onSent(next, reply.value)
        await settle(next.seq, reply.ok ? null : reply.error.code)
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
    /** Whether something was done in this page, and all of it has reached the server. */
    isAllSent: record.isAllSent,
    /** Whether the store could be read the last time. */
    isReadable: () => isReadable,
    /** Stores operations, and then tries to send them. Resolves when they are stored: from then on they are not lost. */
    async add(added: readonly AddedOperation<Payload>[]): Promise<void> {
      await store.add(added)
      await read()
      void flush()
    },
    /** Somebody has seen that it was refused. */
    async dismiss(seq: number): Promise<void> {
      await settle(seq, null)
      await read()
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
