import { paymentDeadline, unpaidLifeMs } from '#rules/orders/payment-deadline.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { waitsForOtherCurrency } from '#server/order-desk/order-desk.ts'
import { lockOrder, moveOrder, claimUnpaidOrders } from '#server/orders/orders.ts'
import { unpaidOrder } from '#server/orders/order-reading.ts'
import { inquire, type SettleDeps } from './settle.ts'
import { findAttempts } from './store.ts'

const batch = 20

/**
 * Cancels prepaid orders that are unpaid after 24 hours. Before, the gateway is queried about every attempt once more,
 * with no lock held. The order stays while the gateway does not answer, a payment is open, a slip waits for a clerk or was
 * just rejected, or nobody has looked at money that is not baht. Several processes may run this concurrently: each order is claimed by one.
 * @returns how many were cancelled
 */
export async function cancelUnpaid(deps: SettleDeps, now: Date): Promise<number> {
  const orderIds = await claimUnpaidOrders(deps.db, {
    placedBefore: new Date(now.getTime() - unpaidLifeMs),
    now,
    limit: batch,
  })
  let cancelled = 0
  for (const orderId of orderIds) {
    // A gateway that does not answer for one does not for the others: they are claimed again when their claim expires.
    if (!(await inquireAll(deps, orderId, now))) break
    if (await cancelIfUnpaid(deps, orderId, now)) cancelled += 1
  }
  return cancelled
}

/**
 * Asks about every attempt of the order, closed ones too; a payment found is used.
 * @returns false where the gateway does not answer
 */
async function inquireAll(deps: SettleDeps, orderId: string, now: Date): Promise<boolean> {
  for (const attempt of await findAttempts(deps.db, orderId))
    if ((await inquire(deps, attempt, now)) === 'no_answer') return false
  return true
}

const cancelIfUnpaid = (deps: SettleDeps, orderId: string, now: Date): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId, null)
    if (!order || order.state !== 'VERIFYING_PAYMENT') return false
    // Under the order's lock: a slip or a payment may have come since the gateway was asked.
    const unpaid = unpaidOrder(order)
    const deadline = unpaid && paymentDeadline(unpaid)
    if (!unpaid || unpaid.paymentOpenUntil || !deadline || deadline > now) return false
    if (await waitsForOtherCurrency(tx, orderId)) return false
    const move = { to: 'CANCELLED', by: 'clock', actor: 'clock', reason: 'not paid within 24 hours', at: now } as const
    return (await moveOrder(tx, order, move)).ok
  })
