import type { Tx } from '#server/adapters/database/database.ts'
import { lockOrder, moveOrder, takeUnpaid } from '#server/orders/orders.ts'
import { ask, type SettleParts } from './settle.ts'
import { isSlipWaiting } from './slips/waiting.ts'
import { findAttempts } from './store.ts'

const dayMs = 24 * 60 * 60_000
const atOnce = 20

/**
 * Cancels prepaid orders that nobody has paid for 24 hours. The gateway is asked about every attempt once more before,
 * with no lock held; while it does not answer, a payment is still open or a slip waits for a clerk, the order stays.
 * Several processes may run this at once: each order is in the hands of one. @returns how many were cancelled
 */
export async function cancelUnpaid(parts: SettleParts, now: Date): Promise<number> {
  const orderIds = await takeUnpaid(parts.db, { placedBefore: new Date(now.getTime() - dayMs), now, limit: atOnce })
  let cancelled = 0
  for (const orderId of orderIds) {
    // A gateway that does not answer for one does not for the others: they are taken up again when their time is over.
    if (!(await isAsked(parts, orderId, now))) break
    if (await cancelIfUnpaid(parts, orderId, now)) cancelled += 1
  }
  return cancelled
}

/** Asks about every attempt of the order, given up or not; whatever is paid is used. @returns false without answer */
async function isAsked(parts: SettleParts, orderId: string, now: Date): Promise<boolean> {
  for (const attempt of await findAttempts(parts.db, orderId))
    if ((await ask(parts, attempt, now)) === 'no_answer') return false
  return true
}

const cancelIfUnpaid = (parts: SettleParts, orderId: string, now: Date): Promise<boolean> =>
  parts.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId, null)
    if (!order || order.state !== 'VERIFYING_PAYMENT') return false
    if ((await isPaymentOpen(tx, orderId)) || (await isSlipWaiting(tx, orderId))) return false
    const move = { to: 'CANCELLED', by: 'clock', actor: 'clock', reason: 'not paid within 24 hours', at: now } as const
    return (await moveOrder(tx, order, move)).ok
  })

/** Under the order's lock: an attempt may have been started since the gateway was asked. */
async function isPaymentOpen(tx: Tx, orderId: string): Promise<boolean> {
  return (await findAttempts(tx, orderId)).some(({ state }) => state === 'pending')
}
