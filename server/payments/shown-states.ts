import { shownState } from '#rules/payments/shown-state.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { waitsForOtherCurrency } from '#server/order-desk/order-desk.ts'
import { findOrderById } from '#server/orders/orders.ts'
import { findRefunds } from '#server/orders/refunds.ts'
import type { Attempt, AttemptState } from './store.ts'

/** What its retailer sees of each of the payments of an order. */
export async function shownStates(
  db: Database,
  orderId: string,
  attempts: readonly Attempt[],
): Promise<(attempt: Attempt) => AttemptState> {
  const has = (one: AttemptState) => attempts.some(({ state }) => state === one)
  if (!has('paid') && !has('mismatch')) return ({ state }) => state
  // Attempt and order are written together, so that the order, read after its attempts, is paid unless an attempt pays nothing.
  const order = await findOrderById(db, orderId)
  const refunds = await findRefunds(db, orderId)
  const otherCurrency = has('mismatch') && (await waitsForOtherCurrency(db, orderId))
  return (attempt) => (order ? shownState(attempt, { stage: order.stage, refunds, otherCurrency }) : attempt.state)
}
