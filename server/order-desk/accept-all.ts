import { sql } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { acceptAll as acceptAllCall } from '#contract/backoffice/day/order-desk/calls.ts'
import type { OddOrderLimits } from '#rules/orders/odd-order.ts'
import { awaitsAcceptance, stages } from '#rules/orders/stages.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Staff } from '#server/http/caller.ts'
import { moveMany } from './staff-move.ts'
import { isOnHold } from '#server/orders/staff-reading.ts'
import { matchingOrders } from './matching-orders.ts'

/** Orders accepted by one request. */
const atOnce = 500

/**
 * Accepts every order of a view that awaits acceptance and is not held, each in its own transaction. Two clerks who do
 * so at the same time, or one who repeats it, accept each order once: the second finds it accepted.
 */
export async function acceptAll(
  deps: { db: Database; oddOrders: () => OddOrderLimits },
  who: Staff,
  { filter }: RequestOf<typeof acceptAllCall>['body'],
  now: Date,
): Promise<AnswerOf<typeof acceptAllCall>> {
  // Searched for among those that await acceptance: a search finds so many at most, and the others would take their room.
  const stage = (filter.stage ?? stages).filter(awaitsAcceptance)
  if (stage.length === 0) return { results: [], held: 0, more: false }
  const { where, hits } = await matchingOrders(deps.db, { ...filter, stage })
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders where ${where} and not ${isOnHold}
    order by orders.created_at, orders.order_number limit ${atOnce + 1}`.execute(deps.db)
  const ids = rows.slice(0, atOnce).map(({ id }) => id)
  const { results } = await moveMany(deps, who, { ids, to: 'ACCEPTED' }, now)
  const held = await sql<{ count: number }>`
    select count(*) as count from orders where ${where} and ${isOnHold}`.execute(deps.db)
  const isCut = hits?.isCut === true && results.some(({ ok }) => ok)
  return { results, held: held.rows[0]?.count ?? 0, more: rows.length > atOnce || isCut }
}
