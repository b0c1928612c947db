import { vatPercentAt } from '../vat.ts'
import { plus, satang, sumOf, type Satang, type VatRow } from '../money.ts'
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
  /** The order that it belongs to, on an invoice of many. */
  orderNumber?: string
}

/** An order of an invoice of many: what the invoice says of it. */
export type InvoiceOrder = { orderNumber: string; orderedOn: string; delivery: Satang; net: Satang }

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
  /** Of an invoice of many orders; `orderNumber` is the first of them. */
  orders?: InvoiceOrder[]
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
  const lineTotal = sumOf(lines.map(({ total }) => total))
  const taxed = sumOf(vat.map((row) => plus(row.base, row.vat)))
  if (gross - discount + delivery !== net || lineTotal + delivery !== net || taxed !== net) {
    throw new Error(`The sums of ${order.orderNumber} do not agree`)
  }
  return { number, issuedOn: issuedOn.toISOString(), ...order, netInWords: bahtText(net) }
}

/**
 * The content of one invoice for many orders of a buyer: their lines one order after the other, and their sums. The VAT of a
 * rate is the sum of theirs and is not calculated again, so that it is what their own invoices would add up to.
 * @param orders at least one, with one seller and buyer
 */
export function combineOrders(orders: readonly InvoicedOrder[]): InvoicedOrder {
  const [first] = orders
  if (!first) throw new Error('An invoice needs an order')
  const sum = (amountOf: (order: InvoicedOrder) => Satang) => sumOf(orders.map(amountOf))
  const lines = orders.flatMap((order) => order.lines.map((line) => ({ ...line, orderNumber: order.orderNumber })))
  return {
    ...first,
    orders: orders.map(({ orderNumber, orderedOn, delivery, net }) => ({ orderNumber, orderedOn, delivery, net })),
    lines: lines.map((line, index) => ({ ...line, lineNo: index + 1 })),
    gross: sum(({ gross }) => gross),
    discount: sum(({ discount }) => discount),
    delivery: sum(({ delivery }) => delivery),
    net: sum(({ net }) => net),
    vat: sumVat(orders.flatMap(({ vat }) => vat)),
  }
}

/** VAT rows added up by rate, the lowest rate first. */
function sumVat(rows: readonly VatRow[]): VatRow[] {
  const rates = [...new Set(rows.map(({ rate }) => rate))].toSorted((one, other) => one - other)
  return rates.map((rate) =>
    rows
      .filter((row) => row.rate === rate)
      .reduce((sum, row) => ({ rate, base: plus(sum.base, row.base), vat: plus(sum.vat, row.vat) }), {
        rate,
        base: satang(0),
        vat: satang(0),
      }),
  )
}

export type ChargedAmount = { vatPercent: number; amount: Satang }
export type OrderCharge = { delivery: Satang; fee: ChargedAmount; goods: readonly ChargedAmount[] }

/** What an invoice charges for one of its orders, VAT included; null for an order that it does not have. */
export function chargedOf(invoice: TaxInvoice, orderNumber: string): OrderCharge | null {
  const order = invoice.orders ? invoice.orders.find((one) => one.orderNumber === orderNumber) : invoice
  if (order?.orderNumber !== orderNumber) return null
  const { delivery, orderedOn } = order
  const lines = invoice.orders ? invoice.lines.filter((line) => line.orderNumber === orderNumber) : invoice.lines
  return {
    delivery,
    // Delivery has the rate of the day of its order.
    fee: { vatPercent: vatPercentAt(Date.parse(orderedOn)), amount: delivery },
    goods: lines.map(({ vatPercent, total }) => ({ vatPercent, amount: total })),
  }
}

/** The numbers of the orders of an invoice, the first one first. */
export const orderNumbersOf = ({ orderNumber, orders }: Pick<TaxInvoice, 'orderNumber' | 'orders'>): string[] =>
  orders?.map((order) => order.orderNumber) ?? [orderNumber]

/** Whether a document has taxable amounts: exempt products need no tax invoice. */
export const hasVat = (vat: readonly VatRow[]): boolean => vat.some(({ rate }) => rate > 0)
