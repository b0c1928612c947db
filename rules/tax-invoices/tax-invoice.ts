import type { Satang, VatRow } from '../money.ts'
import { bahtText } from './baht-text.ts'

/** Seller or buyer as the law wants them named: sections 86/4 and 86/10 of the Revenue Code. */
export type Party = { name: string; taxId: string; branch: string; address: string }

export type InvoiceLine = {
  lineNo: number
  /** Not on documents of before, nor printed. */
  productId?: number
  description: string
  qty: number
  unit: string
  /** All amounts are satang, VAT included. */
  unitPrice: Satang
  discount: Satang
  total: Satang
  vatPercent: number
  gift: boolean
}

/**
 * A tax invoice as it was issued, complete in itself: it is stored once, and every print is made of it alone.
 * net = gross − discount + delivery = Σ (base + vat), to the satang.
 */
export type TaxInvoice = {
  number: string
  /** ISO 8601. */
  issuedOn: string
  orderNumber: string
  orderedOn: string
  seller: Party
  buyer: Party
  lines: InvoiceLine[]
  gross: Satang
  discount: Satang
  delivery: Satang
  net: Satang
  netInWords: string
  vat: VatRow[]
}

export type InvoicedOrder = Omit<TaxInvoice, 'number' | 'issuedOn' | 'netInWords'>

/**
 * The content of an invoice. The VAT rows are the order's own, taken once per rate when it was placed.
 * @throws Error where the sums disagree: such an invoice must never be written
 */
export function taxInvoiceOf(order: InvoicedOrder, number: string, issuedOn: Date): TaxInvoice {
  const { lines, gross, discount, delivery, net, vat } = order
  const lineTotal = lines.reduce((sum, line) => sum + line.total, 0)
  const taxed = vat.reduce((sum, row) => sum + row.base + row.vat, 0)
  if (gross - discount + delivery !== net || lineTotal + delivery !== net || taxed !== net) {
    throw new Error(`The sums of ${order.orderNumber} do not agree`)
  }
  return { number, issuedOn: issuedOn.toISOString(), ...order, netInWords: bahtText(net) }
}

/** Whether a document has anything to show VAT of: goods exempt from it need no tax invoice. */
export const hasVat = (vat: readonly VatRow[]): boolean => vat.some(({ rate }) => rate > 0)
