import type { Database } from '#server/adapters/database/database.ts'
import type { CompanyMemory } from '#server/adapters/company/port.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'
import { loyaltyTopics, notifyLoyalty } from '#server/orders/orders.ts'
import { withdrawSoon } from '#server/payments/payments.ts'
import { updateModelWithin } from '#server/smart-basket/smart-basket.ts'
import { consumeOutside, consumeWithin, type Consumer } from './outbox/consumer.ts'
import { orderNotice } from './order-notice.ts'
import { stockNotice } from './stock-notice.ts'

/**
 * Who hears of what happened: a module that wants to hear of events (`server/events/events.ts` lists them) adds its
 * consumer here.
 */
export const consumers = (deps: {
  db: Database
  sms: SmsSender
  loyalty: Loyalty
  /** Not given where restricted goods are this server's own, or their service cannot be notified. */
  company?: CompanyMemory | null
}): Consumer[] => [
  withdrawPayments,
  updateModelFromOrders,
  points(deps),
  orderNotice(deps),
  stockNotice(deps),
  ...(deps.company ? [remoteCompany(deps.company)] : []),
]

/**
 * What retailers usually buy is learnt where orders are placed, also for a smart basket that runs in a process of its own
 * on this database.
 */
const updateModelFromOrders = consumeWithin(
  { name: 'learn-orders', topics: ['order.placed', 'order.moved'] },
  (tx, { payload: { orderId } }) => updateModelWithin(tx, orderId),
)

/** The points an order uses and earns; perhaps kept by another process. */
const points = (deps: { db: Database; loyalty: Loyalty }): Consumer =>
  consumeOutside({ name: 'points', topics: loyaltyTopics }, (event) => notifyLoyalty(deps, event))

/** Who may buy restricted goods is known by another service, which forgets it with the account. */
const remoteCompany = (company: CompanyMemory): Consumer =>
  consumeOutside({ name: 'company', topics: ['account.deleted'] }, async ({ payload: { outletId } }) => {
    const forgotten = await company.forget(outletId)
    if (!forgotten.ok) throw new Error(forgotten.error.detail ?? forgotten.error.code)
  })

/** Whatever cancelled or paid an order, its open payments are withdrawn at the gateway: see `checkDueAttempts`. */
export const withdrawPayments = consumeWithin(
  { name: 'withdraw-payments', topics: ['order.moved'] },
  async (tx, { payload, at }) => {
    if (payload.state !== 'VERIFYING_PAYMENT') await withdrawSoon(tx, payload.orderId, at)
  },
)
