import type { Satang, VatRow } from '../money.ts'
import { bahtText } from './baht-text.ts'

/** Seller or buyer as required by sections 86/4 and 86/10 of the Revenue Code. */
export type Party = { name: string; taxId: string; branch: string; address: string }

/** Whether a document may name a party: one without an address is not valid (Revenue Code, section 86/4). */
export const hasAddress = ({ address }: Pick<Party, 'address'>): boolean => address.trim() !== ''

export type InvoiceLine = {
  lineNo: number
  /** Absent from older documents, and not printed. */
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
 * A tax invoice as issued. It is stored once, and every print is made from it alone. net = gross − discount + delivery
 * = Σ (base + vat), exact to the satang.
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
 * The content of an invoice. The VAT rows are those of the order, calculated once per rate when it was placed.
 * @throws Error when the sums disagree, since such an invoice must never be issued
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

/** Whether a document has taxable amounts: exempt products need no tax invoice. */
export const hasVat = (vat: readonly VatRow[]): boolean => vat.some(({ rate }) => rate > 0)
