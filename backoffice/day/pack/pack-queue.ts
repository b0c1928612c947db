import type { RequestOf } from '#contract/call.ts'
import type { recordPicks } from '#contract/backoffice/day/picking/calls.ts'

export type PickEntry = RequestOf<typeof recordPicks>['body']['entries'][number]

/**
 * What an operation is called where the server refuses it and its wave has been put away, or read again without it. What an
 * older release stored has no names.
 */
export type Names = { orderNumber?: string; product?: { nameThai: string; nameEng: string } }

/** What a packer did and the server has not confirmed, in the order in which it was done. */
export type Operation = Names &
  ({ id: string; kind: 'entry'; entry: PickEntry } | { id: string; kind: 'pack'; orderId: string; boxes: number })

/** An operation that the server refused, with its code: shown until somebody has seen it. */
export type RefusedOperation = { operation: Operation; code: string }
export type PackQueue = { waiting: readonly Operation[]; refused: readonly RefusedOperation[] }

export const emptyQueue: PackQueue = { waiting: [], refused: [] }

/** Of one request at most. */
const mostEntries = 200

/** What is sent next: all entries up to the next other operation, or that one. */
export type Batch = { kind: 'entries'; operations: (Operation & { kind: 'entry' })[] } | (Operation & { kind: 'pack' })

export function nextBatch({ waiting }: PackQueue): Batch | null {
  const [first] = waiting
  if (!first) return null
  if (first.kind === 'pack') return first
  const end = waiting.findIndex(({ kind }) => kind === 'pack')
  const entries = waiting.slice(0, end < 0 ? mostEntries : Math.min(end, mostEntries))
  return { kind: 'entries', operations: entries.flatMap((one) => (one.kind === 'entry' ? [one] : [])) }
}

/**
 * The queue after the server answered: operations with a code are refused, those with null are recorded. Others wait,
 * also those that were added while the request was on its way.
 */
export function settle(queue: PackQueue, codes: ReadonlyMap<string, string | null>): PackQueue {
  const answered = queue.waiting.filter(({ id }) => codes.has(id))
  return {
    waiting: queue.waiting.filter(({ id }) => !codes.has(id)),
    refused: [
      ...queue.refused,
      ...answered.flatMap((operation) => {
        const code = codes.get(operation.id)
        return code ? [{ operation, code }] : []
      }),
    ],
  }
}
