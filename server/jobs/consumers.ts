import type { OddOrderLimits } from '#rules/orders/odd-order.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { CompanyMemory } from '#server/adapters/company/port.ts'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import type { LineAccount } from '#server/adapters/line/port.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'
import { measureOrders } from '#server/figures/figures.ts'
import { checkPlacedOrders } from '#server/order-desk/order-desk.ts'
import { concernsPoints, loyaltyTopics, notifyLoyalty } from '#server/orders/order-money.ts'
import { isPrepaid } from '#rules/payments/pay-types.ts'
import { receiptMethodOf } from '#rules/receipts/receipt.ts'
import { issueOrderReceipt, voidReceipt } from '#server/tax-invoices/tax-invoices.ts'
import { withdrawSoon } from '#server/payments/payments.ts'
import { updateModelWithin } from '#server/smart-basket/smart-basket.ts'
import { queueOrderMessages } from '#server/webhooks/webhooks.ts'
import { consumeOutside, consumeTogether, consumeWithin, type Consumer } from '#server/outbox/outbox.ts'
import { tellFormerPhone, tellMergedPhone, tellOfLink, textUndelivered } from './notify-retailer.ts'
import { orderNotice } from './order-notice.ts'
import { reminderNotice } from './reminder-notice.ts'
import { staffGroup } from './staff-group.ts'
import { stockNotice } from './stock-notice.ts'

/** All consumers. A module that handles events (`server/events/events.ts` lists them) adds its consumer here. */
export const consumers = (deps: {
  db: Database
  sms: SmsSender
  loyalty: Loyalty
  oddOrders: () => OddOrderLimits
  /** Origin of the storefront, for links in messages. */
  publicUrl: string
  /** Omitted where this server handles restricted goods itself, or their service cannot be notified. */
  company?: CompanyMemory | null
  /** Who gives receipts, null while it is not set up; omitted where none are given. */
  seller?: () => Party | null
  /** Null while the supplier has no account at LINE; omitted where nobody is notified by it. */
  line?: () => LineAccount | null
}): Consumer[] => [
  withdrawPayments,
  updateModelFromOrders,
  holdOddOrders(deps),
  measureRecommendations,
  queueWebhooks,
  points(deps),
  orderNotice(deps),
  stockNotice(deps),
  reminderNotice(deps),
  textUndelivered(deps),
  tellFormerPhone(deps),
  tellMergedPhone(deps),
  tellOfLink(deps),
  ...(deps.seller ? [receiptOfPayment(deps.seller)] : []),
  ...(deps.line ? [staffGroup(deps.line)] : []),
  ...(deps.company ? [remoteCompany(deps.company)] : []),
]

/**
 * The model of usual purchases is updated where orders are placed, also for a smart basket in its own process on this
 * database.
 */
const updateModelFromOrders = consumeTogether(
  { name: 'learn-orders', topics: ['order.placed', 'order.moved', 'order.changed'] },
  (tx, events) => updateModelWithin(tx, ordersOf(events)),
)

const ordersOf = (events: readonly { payload: { orderId: string } }[]): string[] =>
  events.map(({ payload }) => payload.orderId)

/** How many of the products that were recommended to the retailer that day are in its order. */
const measureRecommendations = consumeTogether(
  { name: 'measure-recommendations', topics: ['order.placed'] },
  (tx, events) => measureOrders(tx, ordersOf(events)),
)

/** Webhooks notify other programs of orders; of prices and stock by triggers of the database. */
const queueWebhooks = consumeTogether({ name: 'webhooks', topics: ['order.placed', 'order.moved'] }, (tx, events) =>
  queueOrderMessages(tx, events),
)

/** Odd orders are held soon after they were placed, so that placing an order does not wait for it. */
const holdOddOrders = ({ oddOrders }: { oddOrders: () => OddOrderLimits }): Consumer =>
  consumeTogether({ name: 'hold-odd-orders', topics: ['order.placed'] }, (tx, events) =>
    checkPlacedOrders(
      tx,
      events.map(({ payload, at }) => ({ id: payload.orderId, at })),
      oddOrders(),
    ),
  )

/** The points an order uses and earns; another process may store them. */
const points = (deps: { db: Database; loyalty: Loyalty }): Consumer =>
  consumeOutside({ name: 'points', topics: loyaltyTopics, wants: (event) => concernsPoints(event) }, (event) =>
    notifyLoyalty(deps, event),
  )

/** A remote service knows who may buy restricted goods, and forgets an account with this. */
const remoteCompany = (company: CompanyMemory): Consumer =>
  consumeOutside({ name: 'company', topics: ['account.deleted'] }, async ({ payload: { outletId } }) => {
    const forgotten = await company.forget(outletId)
    if (!forgotten.ok) throw new Error(forgotten.error.detail ?? forgotten.error.code)
  })

/** Open payments of an order that was cancelled or paid are cancelled at the gateway: see `checkDueAttempts`. */
export const withdrawPayments = consumeWithin(
  { name: 'withdraw-payments', topics: ['order.moved'] },
  async (tx, { payload, at }) => {
    if (payload.state !== 'VERIFYING_PAYMENT') await withdrawSoon(tx, payload.orderId, at)
  },
)

/**
 * An order that is paid in advance gets its receipt, also where a late payment reopens it; one whose cancellation is undone has it.
 * A payment that was confirmed by mistake makes it void.
 */
const receiptOfPayment = (seller: () => Party | null): Consumer =>
  consumeWithin({ name: 'issue-receipts', topics: ['order.moved'] }, async (tx, { payload, at }) => {
    const { orderId, stage, from, payType, grandTotal, paid, undone } = payload
    const isPaid = from === 'VERIFYING_PAYMENT' || (from === 'CANCELLED' && !undone)
    if (stage === 'PAYMENT_COMPLETE' && isPaid && isPrepaid(payType))
      await issueOrderReceipt(
        tx,
        { orderId, amount: paid ?? grandTotal, method: receiptMethodOf(payType) },
        { seller: seller(), by: 'clock', now: at },
      )
    if (stage === 'VERIFYING_PAYMENT' && from === 'PAYMENT_COMPLETE')
      await voidReceipt(tx, { orderId }, { by: 'clock', at, reason: 'undo' })
  })
