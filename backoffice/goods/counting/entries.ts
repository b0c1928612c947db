import type { RequestOf } from '#contract/call.ts'
import type { recordCounts } from '#contract/backoffice/goods/counting/calls.ts'
import type { CallProblem, Reply } from '#web/reply.ts'
import { mayRepeat } from '#backoffice/offline/send-queue.ts'

export type CountEntry = RequestOf<typeof recordCounts>['body']['entries'][number]

type EntriesDeps<Answer> = {
  send: (entries: CountEntry[]) => Promise<Reply<Answer>>
  onAnswer: (answer: Answer) => Promise<unknown>
  onRefused: (problem: CallProblem) => void
}

/** Of one request at most. */
const mostEntries = 200

/**
 * Entries of a count, each sent until it has an answer: one whose answer is lost goes in front of the next one, with its id, by
 * which the server counts it once. One request at a time, in the order of the entries.
 */
export function openEntries<Answer>({ send, onAnswer, onRefused }: EntriesDeps<Answer>) {
  let waiting: readonly CountEntry[] = []
  const refused = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  async function sendTwice(entries: CountEntry[]): Promise<Reply<Answer>> {
    const reply = await send(entries)
    return reply.ok || reply.error.status !== 0 ? reply : send(entries)
  }
  async function sendWaiting(): Promise<void> {
    let most = mostEntries
    while (waiting.length > 0) {
      const entries = waiting.slice(0, most)
      const reply = await sendTwice(entries)
      if (!reply.ok && mayRepeat(reply.error)) return
      if (!reply.ok && entries.length > 1) {
        // Which of them is refused shows when each is sent by itself.
        most = 1
        continue
      }
      waiting = waiting.filter((one) => !entries.includes(one))
      if (reply.ok) await onAnswer(reply.value)
      else {
        for (const { id } of entries) refused.add(id)
        onRefused(reply.error)
      }
    }
  }
  /** Sends what waits. @returns whether nothing waits any more */
  async function flush(): Promise<boolean> {
    last = last.then(sendWaiting, sendWaiting)
    await last
    return waiting.length === 0
  }
  return {
    flush,
    /** Records an entry, after those that wait. @returns what came of it; it waits while the server cannot be reached */
    async record(entry: CountEntry): Promise<'recorded' | 'refused' | 'waits'> {
      waiting = [...waiting, entry]
      await flush()
      if (refused.has(entry.id)) return 'refused'
      return waiting.includes(entry) ? 'waits' : 'recorded'
    },
  }
}
