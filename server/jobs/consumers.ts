import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { CompanyMemory } from '#server/adapters/company/port.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'
import { loyaltyTopics, tellLoyalty } from '#server/orders/orders.ts'
import { withdrawSoon } from '#server/payments/payments.ts'
import { learnOrderWithin } from '#server/smart-basket/smart-basket.ts'
import type { Consumer, OutboxEvent } from './outbox/event.ts'
import { shopNotice } from './shop-notice.ts'
import { stockNotice } from './stock-notice.ts'

/**
 * Who hears of what happened. A room that wants to hear of orders adds its consumer here; topics are `order.placed`,
 * `order.moved` (`stage`, `state`, `from`, `by`), `order.short_picked` (`due`, `missing`), `order.slip_rejected` (`reason`), `order.credited` (`returned`: satang by product), `order.problem_reported` (`problemId`, `kind`),
 * `order.problem_resolved` (`problemId`, `outcome`, `amount`), `order.refund_due`, `order.refunded`
 * (`amount`, satang), each with its `ToldOrder`; `account.deleted` with `outletId`; and `stock.returned`
 * with `outletId` and `productId`.
 */
export const consumers = (parts: {
  db: Database
  sms: SmsSender
  loyalty: Loyalty
  /** Not given where restricted goods are this shop's own, or their service cannot be told. */
  company?: CompanyMemory | null
}): Consumer[] => [
  withdrawPayments,
  learnOrders,
  points(parts),
  shopNotice(parts),
  stockNotice(parts),
  ...(parts.company ? [companyElsewhere(parts.company)] : []),
]

/**
 * What shops are used to buy is learnt where orders are placed, also for a smart basket that runs in a process of its own on
 * this database.
 */
export const learnOrders = {
  name: 'learn-orders',
  topics: ['order.placed', 'order.moved'],
  within: async (tx: Tx, { payload: { orderId } }: Pick<OutboxEvent, 'payload'>) => {
    if (typeof orderId === 'string') await learnOrderWithin(tx, orderId)
  },
} satisfies Consumer

/** The points an order uses and earns; perhaps kept by another process. */
const points = (parts: { db: Database; loyalty: Loyalty }): Consumer => ({
  name: 'points',
  topics: loyaltyTopics,
  outside: (event) => tellLoyalty(parts, event),
})

/** Who may buy restricted goods is known elsewhere, and is forgotten there with the account. */
const companyElsewhere = (company: CompanyMemory): Consumer => ({
  name: 'company',
  topics: ['account.deleted'],
  outside: async ({ payload: { outletId } }) => {
    if (typeof outletId !== 'string') return
    const forgotten = await company.forget(outletId)
    if (!forgotten.ok) throw new Error(forgotten.failure.detail ?? forgotten.failure.code)
  },
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
