import { paymentDeadline, unpaidLifeMs } from '#rules/orders/payment-deadline.ts'
import { lateConfirmationMs } from '#rules/payments/checks.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { GatewayError } from '#server/adapters/payment-gateway/port.ts'
import { waitsForOtherCurrency } from '#server/order-desk/order-desk.ts'
import { lockOrder, moveOrder } from '#server/orders/orders.ts'
import { claimUnpaidOrders, releaseUnpaidOrders } from '#server/orders/order-money.ts'
import { unpaidOrder } from '#server/orders/order-reading.ts'
import { inquire, type SettleDeps } from './settle.ts'
import { findAttempts, type Attempt } from './store.ts'

const batch = 20

/**
 * Cancels prepaid orders that are unpaid after 24 hours. Before, the gateway is queried about every attempt once more,
 * with no lock held. The order stays while the gateway does not answer about it, a payment is open, a slip waits for a clerk or was
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
  let isSilent = false
  const left: string[] = []
  for (const orderId of orderIds) {
    const attempts = await findAttempts(deps.db, orderId)
    // A gateway that is silent about one is mostly silent about all: they are next, while the claim of that one lasts.
    if (isSilent && attempts.length > 0) {
      left.push(orderId)
      continue
    }
    const error = await inquireAll(deps, attempts, now)
    isSilent ||= error === 'unavailable'
    if (!error && (await cancelIfUnpaid(deps, orderId, now))) cancelled += 1
  }
  if (left.length > 0) await releaseUnpaidOrders(deps.db, left)
  return cancelled
}

/**
 * Asks about every attempt of an order, closed ones too; a payment found is used. Without a gateway, those are over that nobody would
 * be queried about any more.
 * @returns why there is no answer; null where all are known
 */
async function inquireAll(
  deps: SettleDeps,
  attempts: readonly Attempt[],
  now: Date,
): Promise<GatewayError['code'] | null> {
  for (const attempt of attempts) {
    const answer = await inquire(deps, attempt, now)
    const isOver = now.getTime() > attempt.expires_at.getTime() + lateConfirmationMs
    if (!answer.ok && !(answer.code === 'not_connected' && isOver)) return answer.code
  }
  return null
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
