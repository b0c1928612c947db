import { sql } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { satang, type Satang } from '#rules/money.ts'
import { hasMoney } from '#rules/orders/stages.ts'
import { isPrepaid } from '#rules/payments/pay-types.ts'
import { receiptMethodOf, receiptOf, type Payer, type Receipt, type ReceiptMethod } from '#rules/receipts/receipt.ts'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { lockForInvoice, type OrderToInvoice } from '#server/orders/order-money.ts'
import { collectedOf } from '#server/orders/order-reading.ts'
import { deliveredPart } from '../delivered-part.ts'
import { knownBuyer, namedBuyer, type IssueDeps } from '../issue-tax-invoice.ts'
import { takeNumber } from '../take-number.ts'
import { findLive, insertReceipt, voidReceipt, type ReceiptSubject } from './store.ts'

type Issuer = { seller: Party | null; by: string; now: Date }
type Payment = {
  subject: ReceiptSubject
  /** What of the money each order gets, satang; all of one retailer. */
  parts: readonly { orderId: string; amount: Satang }[]
  amount: Satang
  method: ReceiptMethod
  reference: string | null
  /** `YYYY-MM-DD` */
  receivedOn: string
}

/**
 * Issues the receipt of a payment, in the transaction that records it. A payment has one that counts: the same amount gives the
 * same receipt, and another amount makes the first one void. Null where there is no seller yet, or nothing was paid.
 */
export async function issueReceipt(
  tx: Tx,
  { subject, parts, amount, method, reference, receivedOn }: Payment,
  { seller, by, now }: Issuer,
): Promise<Receipt | null> {
  const [first] = parts
  const order = first && (await lockForInvoice(tx, first.orderId))
  if (!seller || !order || amount <= 0) return null
  const live = await findLive(tx, subject)
  if (live?.net === amount) return live
  if (live) await voidReceipt(tx, subject, { by, at: now, reason: 'amount' })
  const whole = deliveredPart(order)
  const goods = parts.length === 1 && whole.net === amount ? { lines: whole.lines, delivery: whole.delivery } : null
  const content = {
    receivedOn,
    method,
    reference,
    seller,
    payer: await payerOf(tx, order),
    documents: await documentsOf(tx, parts),
    goods,
    net: amount,
  }
  const { number, issuedAt } = await takeNumber(tx, 'RC', seller.branch, now)
  const document = receiptOf(content, number, issuedAt)
  await insertReceipt(tx, { document, subject, outletId: order.outlet_id, at: issuedAt, by })
  return document
}

/** The receipt of one order that was paid. @param amount satang */
export const issueOrderReceipt = (
  tx: Tx,
  { orderId, amount, method }: { orderId: string; amount: Satang; method: ReceiptMethod },
  issuing: Issuer,
): Promise<Receipt | null> =>
  issueReceipt(
    tx,
    {
      subject: { orderId },
      parts: [{ orderId, amount }],
      amount,
      method,
      reference: null,
      receivedOn: bangkokDate(issuing.now),
    },
    issuing,
  )

const nothingReceived = fail('conflict', { detail: 'Nothing was received for the order by itself' })

/**
 * The receipt of an order whose money is in, issued by hand: of before the seller was set up, or of an earlier release. The same
 * receipt for the same money. Fails with `not_found`, `seller_missing`, and `conflict` where nothing was received.
 */
export const issueByHand = (
  { db, seller }: IssueDeps,
  { orderId, by, now }: { orderId: string; by: string; now: Date },
): Promise<Result<Receipt>> =>
  transact(db, async (tx): Promise<Result<Receipt>> => {
    const order = await lockForInvoice(tx, orderId)
    if (!order) return fail('not_found')
    if (!seller()) return fail('seller_missing')
    const amount = await receivedFor(tx, order)
    if (amount <= 0) return nothingReceived
    const method = receiptMethodOf(order.pay_type)
    const live = await findLive(tx, { orderId })
    // What was received since, or given back, is no other payment.
    if (live) return ok(live)
    const receipt = await issueOrderReceipt(tx, { orderId, amount, method }, { seller: seller(), by, now })
    return receipt ? ok(receipt) : nothingReceived
  })

const nothing = satang(0)

/** What was received for an order by itself, satang; payments on account have receipts of their own. */
async function receivedFor(tx: Tx, order: OrderToInvoice): Promise<Satang> {
  if (isPrepaid(order.pay_type))
    return hasMoney(order.stage) ? (order.paid_satang ?? order.grand_total_satang) : nothing
  if (order.cash_closed) return collectedOf(order)
  const atCounter = await tx
    .selectFrom('counter_receipt')
    .select('order_id')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  return atCounter ? collectedOf(order) : nothing
}

async function payerOf(tx: Tx, order: OrderToInvoice): Promise<Payer> {
  const buyer = namedBuyer(order) ?? (await knownBuyer(tx, order))
  if (buyer) return buyer
  const { rows } = await sql<Payer>`
    select o.store_name as name, o.tax_id as "taxId", o.tax_branch as branch,
      concat_ws(' ', a.address_line, a.sub_district, a.district, a.province, a.postal_code) as address
    from outlet o left join address a on a.id = coalesce(o.default_billing_address_id, o.default_shipping_address_id)
    where o.id = ${order.outlet_id}::uuid`.execute(tx)
  return rows[0] ?? { name: order.order_number, taxId: null, branch: null, address: '' }
}

async function documentsOf(tx: Tx, parts: Payment['parts']): Promise<Receipt['documents']> {
  const found = await tx
    .selectFrom('orders')
    .leftJoin('order_tax_invoice', 'order_tax_invoice.order_id', 'orders.id')
    .select(['orders.id', 'orders.order_number', 'order_tax_invoice.number'])
    .where(
      'orders.id',
      'in',
      parts.map(({ orderId }) => orderId),
    )
    .execute()
  return parts.flatMap(({ orderId, amount }) =>
    found
      .filter(({ id }) => id === orderId)
      .map(({ order_number: orderNumber, number: invoiceNumber }) => ({ orderNumber, invoiceNumber, amount })),
  )
}
