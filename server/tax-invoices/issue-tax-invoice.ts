import { fail, ok, type Result } from '#contract/errors.ts'
import { satang } from '#rules/money.ts'
import { thaiAddress } from '#rules/identity/thai-address.ts'
import { hasAddress, hasVat, taxInvoiceOf, type InvoicedOrder, type Party } from '#rules/tax-invoices/tax-invoice.ts'
import { isInvoiceDue } from '#rules/tax-invoices/tax-point.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { keepWrites, transact } from '#server/adapters/database/transact.ts'
import { latestTaxProfile, lockForInvoice, markInvoiced, type OrderToInvoice } from '#server/orders/order-money.ts'
import type { DueRow } from '#server/orders/order-reading.ts'
import { deliveredPart } from './delivered-part.ts'
import { findInvoiceOfOrder, insertInvoice, insertInvoiceOrders, type InvoiceRow } from './store.ts'
import { takeNumber } from './take-number.ts'

export type IssueDeps = {
  db: Database
  /** The supplier as named on its tax documents; null while it is not set up. */
  seller: () => Party | null
}
type Issue = {
  orderId: string
  /** For an order that names no buyer itself; `known`: the one that the retailer is known by. */
  buyer: Party | 'known' | null
  by: string
  now: Date
}

/** An order that is to be invoiced, with what its invoice says; or the invoice that it has. */
type Readiness = { issued: InvoiceRow } | { issued: null; order: OrderToInvoice; content: InvoicedOrder }

/**
 * Locks an order and says what its invoice would be. Fails with why none is issued now; `tax_invoice_exempt` is noted, so that
 * its writes are to be kept.
 */
export async function readyToInvoice(
  tx: Tx,
  seller: Party | null,
  { orderId, buyer: defaultBuyer }: Pick<Issue, 'orderId' | 'buyer'>,
): Promise<Result<Readiness>> {
  const order = await lockForInvoice(tx, orderId)
  if (!order) return fail('not_found')
  const issued = await findInvoiceOfOrder(tx, order.id)
  if (issued) {
    // An older release issues without marking the order.
    await markInvoiced(tx, order.id)
    return ok({ issued })
  }
  if (order.state === 'CANCELLED') return fail('order_closed')
  if (!isInvoiceDue(order.stage, order.pay_type)) return fail('tax_invoice_not_due')
  const delivered = deliveredPart(order)
  if (!hasVat(delivered.vat)) {
    // Only exempt goods are left in it: it needs no further check.
    await markInvoiced(tx, order.id)
    return fail('tax_invoice_exempt')
  }
  const buyer = buyerOf(order, defaultBuyer === 'known' ? await knownBuyer(tx, order) : defaultBuyer)
  if (!buyer) return fail('buyer_missing')
  if (!hasAddress(buyer)) return fail('buyer_address_missing')
  if (!seller)
    return fail('seller_missing', { detail: 'The company is not set up: its name, tax ID and address are missing' })
  return ok({ issued: null, order, content: { ...headOf(order, seller, buyer), ...delivered } })
}

/**
 * Issues the tax invoice of an order, or returns the one already issued: the order is locked, so that two clerks and
 * the scheduler issue only one.
 */
export async function issueInTransaction(tx: Tx, seller: Party | null, issue: Issue): Promise<Result<InvoiceRow>> {
  const ready = await readyToInvoice(tx, seller, issue)
  if (!ready.ok) return ready
  if (ready.value.issued) return ok(ready.value.issued)
  const { order, content } = ready.value
  return ok(await writeInvoice(tx, [order], { content, by: issue.by, now: issue.now }))
}

type InvoiceToWrite = Pick<Issue, 'by' | 'now'> & { content: InvoicedOrder }

/** Numbers and writes the invoice of orders that are locked; the first one is the one that it is filed under. */
export async function writeInvoice(
  tx: Tx,
  orders: readonly OrderToInvoice[],
  { content, by, now }: InvoiceToWrite,
): Promise<InvoiceRow> {
  const [order, ...others] = orders
  if (!order) throw new Error('An invoice needs an order')
  const { number, issuedAt } = await takeNumber(tx, 'TI', content.seller.branch, now)
  const document = taxInvoiceOf(content, number, issuedAt)
  await insertInvoice(tx, { document, orderId: order.id, outletId: order.outlet_id, at: issuedAt, by })
  const net = (orderNumber: string) => document.orders?.find((one) => one.orderNumber === orderNumber)?.net
  if (others.length > 0)
    await insertInvoiceOrders(
      tx,
      number,
      orders.map((one) => ({ orderId: one.id, net: net(one.order_number) ?? satang(0) })),
    )
  for (const { id } of orders) await markInvoiced(tx, id)
  return {
    number,
    order_id: order.id,
    document,
    order_state: order.state,
    credited: satang(0),
    ...dueRowOf(order),
    others: others.map(dueRowOf),
  }
}

const dueRowOf = (order: OrderToInvoice): DueRow => ({
  stage: order.stage,
  pay_type: order.pay_type,
  grand_total_satang: order.grand_total_satang,
  paid_satang: order.paid_satang,
  cash_closed: order.cash_closed,
  short: order.short,
})

export const issueTaxInvoice = ({ db, seller }: IssueDeps, issue: Issue): Promise<Result<InvoiceRow>> =>
  transact<Result<InvoiceRow>>(db, async (tx) => {
    const issued = await issueInTransaction(tx, seller(), issue)
    // That it needs no invoice is noted.
    return !issued.ok && issued.error.code === 'tax_invoice_exempt' ? keepWrites(issued) : issued
  })

/** The buyer that the order names, else the given one; also where the order has no whole address of its own. */
function buyerOf({ buyer, billingAddress }: OrderToInvoice, given: Party | null): Party | null {
  if (!buyer) return given
  return { ...buyer, address: thaiAddress(billingAddress) || (given?.address ?? '') }
}

/** The buyer that the order names, with its address as far as it is known. */
export const namedBuyer = (order: OrderToInvoice): Party | null => buyerOf(order, null)

/** The buyer as the retailer's account or latest tax invoice names it, at the billing address of the order. */
export async function knownBuyer(tx: Tx, { outlet_id, billingAddress }: OrderToInvoice): Promise<Party | null> {
  const known = await latestTaxProfile(tx, outlet_id)
  return known && { ...known.profile, address: thaiAddress(billingAddress) }
}

const headOf = (order: OrderToInvoice, seller: Party, buyer: Party) => ({
  orderNumber: order.order_number,
  orderedOn: order.created_at.toISOString(),
  seller,
  buyer,
})
