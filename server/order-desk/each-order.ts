import type { AnswerOf } from '#contract/call.ts'
import type { holdOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { UndoableAction } from '#server/staff-actions/staff-actions.ts'
import { lockOrder, type OrderRow } from '#server/orders/orders.ts'

type RowResult = AnswerOf<typeof holdOrders>['results'][number]

/** Orders changed concurrently: enough to hide the database's latency, few enough to leave connections for retailers. */
const concurrency = 4

/** Runs an operation for each id, some at a time, and returns its results in the order of the ids. */
export async function forEachOrder<Value>(
  ids: readonly string[],
  work: (id: string) => Promise<Value>,
): Promise<Value[]> {
  const unique = [...new Set(ids)]
  const outcomes = new Map<string, Value>()
  const waiting = [...unique]
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) outcomes.set(id, await work(id))
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return unique.flatMap((id) => outcomes.get(id) ?? [])
}

/** What came of one order: an error, or the action that can be undone; null where there was nothing to do. */
type Change = ErrorCode | UndoableAction | null

/**
 * Changes many orders, each locked and in its own transaction: one that fails does not affect the others, and leaves
 * nothing of itself.
 */
export const changeEachOrder = async (
  db: Database,
  ids: readonly string[],
  change: (tx: Tx, order: OrderRow) => Promise<Change>,
): Promise<{ results: RowResult[] }> => ({
  results: await forEachOrder(ids, (id) =>
    transact(db, async (tx): Promise<RowResult> => {
      const order = await lockOrder(tx, id, null)
      if (!order) return { id, ok: false, code: 'not_found' }
      const changed = await change(tx, order)
      if (typeof changed === 'string') return { id, ok: false, stage: order.stage, code: changed }
      return { id, ok: true, stage: order.stage, undo: changed }
    }),
  ),
})
