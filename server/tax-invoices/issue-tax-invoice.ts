import { fail, ok, type Result } from '#contract/errors.ts'
import { thaiArea } from '#rules/identity/thai-address.ts'
import { hasVat, taxInvoiceOf, type InvoicedOrder, type Party } from '#rules/tax-invoices/tax-invoice.ts'
import { isInvoiceDue } from '#rules/tax-invoices/tax-point.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { lockForInvoice, type OrderToInvoice } from '#server/orders/orders.ts'
import { findInvoiceOfOrder, insertInvoice, type InvoiceRow } from './store.ts'
import { takeNumber } from './take-number.ts'

export type IssueParts = {
  db: Database
  /** The supplier as it stands on its tax documents; null where nobody has said who that is. */
  seller: Party | null
}
export type Issue = {
  orderId: string
  /** For an order that names no buyer itself. */
  buyer: Party | null
  by: string
  now: Date
}

/**
 * Issues the tax invoice of an order, or finds the one that was issued: the order is locked, so that two clerks and the
 * clock at the same moment make one.
 */
export async function issueInTransaction(
  tx: Tx,
  seller: Party | null,
  { orderId, buyer: given, by, now }: Issue,
): Promise<Result<InvoiceRow>> {
  const order = await lockForInvoice(tx, orderId)
  if (!order) return fail('not_found')
  const issued = await findInvoiceOfOrder(tx, order.id)
  if (issued) return ok(issued)
  if (order.state === 'CANCELLED') return fail('order_closed')
  if (!isInvoiceDue(order.state, order.pay_type)) return fail('tax_invoice_not_due')
  if (!hasVat(order.vat)) return fail('tax_invoice_exempt')
  const buyer = buyerOf(order) ?? given
  if (!buyer) return fail('buyer_missing')
  if (!seller) return fail('seller_missing', { detail: 'Set SELLER_NAME, SELLER_TAX_ID and SELLER_ADDRESS' })
  const { number, issuedAt } = await takeNumber(tx, 'TI', seller.branch, now)
  const document = taxInvoiceOf(contentOf(order, seller, buyer), number, issuedAt)
  await insertInvoice(tx, { document, orderId: order.id, outletId: order.outlet_id, at: issuedAt, by })
  return ok({ number, order_id: order.id, document, order_state: order.state, credited: 0 })
}

export const issueTaxInvoice = ({ db, seller }: IssueParts, issue: Issue): Promise<Result<InvoiceRow>> =>
  db.transaction().execute((tx) => issueInTransaction(tx, seller, issue))

function buyerOf({ buyer, billingAddress }: OrderToInvoice): Party | null {
  return buyer && { ...buyer, address: `${billingAddress.addressLine} ${thaiArea(billingAddress)}` }
}

function contentOf(order: OrderToInvoice, seller: Party, buyer: Party): InvoicedOrder {
  return {
    orderNumber: order.order_number,
    orderedOn: order.created_at.toISOString(),
    seller,
    buyer,
    lines: order.lines.map((line, index) => ({
      lineNo: index + 1,
      description: line.product.nameThai,
      qty: line.qty,
      unit: line.product.unit,
      unitPrice: line.unit_price_satang,
      discount: line.offer_satang,
      total: line.total_satang,
      vatPercent: line.vat_percent,
      gift: line.type === 'FREE',
    })),
    gross: order.gross_satang,
    discount: order.offer_satang,
    delivery: order.delivery_satang,
    net: order.grand_total_satang,
    vat: order.vat,
  }
}
