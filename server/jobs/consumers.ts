import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'
import { loyaltyTopics, tellLoyalty } from '#server/orders/orders.ts'
import { withdrawSoon } from '#server/payments/payments.ts'
import type { Consumer, OutboxEvent } from './outbox/event.ts'
import { shopNotice } from './shop-notice.ts'

/**
 * Who hears of what happened. A room that wants to hear of orders adds its consumer here; topics are `order.placed`,
 * `order.moved` (`stage`, `state`, `from`, `by`), `order.slip_rejected` (`reason`), `order.refund_due`, `order.refunded`
 * (`amount`, satang), each with its `ToldOrder`; and `account.deleted` with `outletId`.
 */
export const consumers = (parts: { db: Database; sms: SmsSender; loyalty: Loyalty }): Consumer[] => [
  withdrawPayments,
  points(parts),
  shopNotice(parts),
]

/** The points an order uses and earns; perhaps kept by another process. */
const points = (parts: { db: Database; loyalty: Loyalty }): Consumer => ({
  name: 'points',
  topics: loyaltyTopics,
  outside: (event) => tellLoyalty(parts, event),
})

/** Whatever cancelled or paid an order, its open payments are withdrawn at the gateway: see `checkDueAttempts`. */
export const withdrawPayments = {
  name: 'withdraw-payments',
  topics: ['order.moved'],
  within: async (tx: Tx, { payload, at }: Pick<OutboxEvent, 'payload' | 'at'>) => {
    const orderId = payload['orderId']
    const waits = payload['state'] === 'VERIFYING_PAYMENT'
    if (!waits && typeof orderId === 'string') await withdrawSoon(tx, orderId, at)
  },
} satisfies Consumer
