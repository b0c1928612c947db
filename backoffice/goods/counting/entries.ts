import type { RequestOf } from '#contract/call.ts'
import type { recordCounts } from '#contract/backoffice/goods/counting/calls.ts'
import type { CallProblem, Reply } from '#web/reply.ts'
import { createRetryDelay } from '#backoffice/offline/retry-delay.ts'
import { mayRepeat } from '#web/may-repeat.ts'
import { openStoredEntries, type SimpleStorage } from '#backoffice/offline/stored-entries.ts'

export type CountEntry = RequestOf<typeof recordCounts>['body']['entries'][number]
type EntryOfCount = { countId: string; entry: CountEntry }

/** Storage and lock are shared by the tabs of a browser. */
type EntriesDeps<Answer> = {
  staffId: string
  storage: SimpleStorage
  /** Runs an operation while no other tab runs one. */
  withLock: <Value>(operation: () => Promise<Value>) => Promise<Value>
  now: () => Date
  send: (countId: string, entries: CountEntry[]) => Promise<Reply<Answer>>
  onAnswer: (countId: string, answer: Answer) => Promise<unknown>
  onRefused: (problem: CallProblem) => void
  /** Called after every change of what waits. */
  onChange: () => void
}

/** Of one request at most. */
const mostEntries = 200

export type CountEntries = Pick<ReturnType<typeof openEntries>, 'record' | 'flush' | 'waitingIn'>

/**
 * What a person counts on this device: each entry is stored before it is sent, and sent until it has an answer, with its id, by which
 * the server counts it once. One request at a time, in the order of the entries, also after the page was left.
 */
export function openEntries<Answer>(deps: EntriesDeps<Answer>) {
  const stored = openStoredEntries<EntryOfCount>(
    deps.storage,
    `songdee.backoffice.count.queue.${deps.staffId}`,
    deps.now,
  )
  /** For which the device had no room, and what came after them: they wait as long as the page. */
  let unstored: readonly EntryOfCount[] = []
  const refused = new Set<string>()
  const retryDelay = createRetryDelay()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const readWaiting = () => [...stored.read().map(({ value }) => value), ...unstored]
  const waitingIn = (countId: string): number => readWaiting().filter((one) => one.countId === countId).length

  function add(one: EntryOfCount): void {
    if (unstored.length > 0 || !stored.add(one.entry.id, one)) unstored = [...unstored, one]
    deps.onChange()
  }
  function remove(entries: readonly CountEntry[]): void {
    const ids = new Set(entries.map(({ id }) => id))
    for (const { name, value } of stored.read()) if (ids.has(value.entry.id)) stored.remove(name)
    unstored = unstored.filter(({ entry }) => !ids.has(entry.id))
    deps.onChange()
  }
  async function sendTwice(countId: string, entries: CountEntry[]): Promise<Reply<Answer>> {
    const reply = await deps.send(countId, entries)
    return reply.ok || reply.error.status !== 0 ? reply : deps.send(countId, entries)
  }
  async function sendWaiting(): Promise<void> {
    clearTimeout(timer)
    for (let most = mostEntries; ;) {
      const waiting = readWaiting()
      const countId = waiting[0]?.countId
      if (countId === undefined || isClosed) return
      const ofCount = waiting.filter((one) => one.countId === countId)
      const entries = ofCount.slice(0, most).map(({ entry }) => entry)
      const reply = await sendTwice(countId, entries)
      if (!reply.ok && mayRepeat(reply.error)) return sendAgainIn(retryDelay.afterFailure(reply.error))
      retryDelay.succeeded()
      if (!reply.ok && entries.length > 1) {
        // Which of them is refused shows when each is sent by itself.
        most = 1
        continue
      }
      if (reply.ok) await deps.onAnswer(countId, reply.value)
      else {
        for (const { id } of entries) refused.add(id)
        deps.onRefused(reply.error)
      }
      remove(entries)
    }
  }
  function sendAgainIn(delayMs: number): void {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void deps.withLock(sendWaiting), delayMs)
  }
  /** Sends what waits. @returns whether nothing of this count waits any more */
  async function flush(countId: string): Promise<boolean> {
    await deps.withLock(sendWaiting)
    return waitingIn(countId) === 0
  }
  return {
    flush,
    waitingIn,
    /** Records an entry, after those that wait. @returns what came of it; it waits while the server cannot be reached */
    async record(countId: string, entry: CountEntry): Promise<'recorded' | 'refused' | 'waits'> {
      add({ countId, entry })
      await flush(countId)
      if (refused.has(entry.id)) return 'refused'
      return readWaiting().some((one) => one.entry.id === entry.id) ? 'waits' : 'recorded'
    },
    /** The connection may be back, or another tab has stored something that it cannot send. */
    resume(): void {
      retryDelay.startOver()
      deps.onChange()
      if (readWaiting().length > 0) sendAgainIn(0)
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
