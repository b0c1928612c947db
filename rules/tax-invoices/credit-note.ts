import { vatPercentAt } from '../vat.ts'
import { minus, plus, sumOf, vatWithin, type Satang, type VatRow } from '../money.ts'
import { undeliveredWorth } from '../orders/partial-delivery.ts'
import { bahtText } from './baht-text.ts'
import type { CreditReason } from './credit-reason.ts'
import type { Party, TaxInvoice } from './tax-invoice.ts'

type CreditLine = {
  lineNo: number
  productId?: number
  description: string
  /** Units returned; 0 when only the price is lowered. */
  qty: number
  unit: string
  /** Satang, VAT included. */
  amount: Satang
  vatPercent: number
}

/** A credit note as it was issued. Amounts are satang; `value` is without VAT. */
export type CreditNote = {
  number: string
  issuedOn: string
  invoiceNumber: string
  invoiceIssuedOn: string
  orderNumber: string
  seller: Party
  buyer: Party
  reason: CreditReason
  /** Note of the staff. */
  remark: string | null
  lines: CreditLine[]
  delivery: Satang
  /** VAT included. */
  net: Satang
  netInWords: string
  /** The amounts credited by this note, per rate. */
  vat: VatRow[]
  /** Values of the invoice, of earlier notes, and the correct value after this note. */
  value: { invoiced: Satang; creditedBefore: Satang; correct: Satang; difference: Satang }
}

/** The requested credit: units or an amount per line; an amount for delivery. */
export type CreditRequest = {
  lines: readonly { lineNo: number; qty?: number; amount?: Satang }[]
  delivery: Satang
}
type CreditedAmounts = Pick<CreditNote, 'lines' | 'delivery' | 'net' | 'vat' | 'value'>
export type CreditOutcome =
  | { ok: true; credit: CreditedAmounts }
  | { ok: false; code: 'credit_too_high' | 'credit_invalid' }

/**
 * Calculates a credit note, given the earlier ones. Never more than remains of a line, so never more than the invoice.
 * Units cost their share of the rest of their line, rounded up like a refund; the last units all of it. The VAT of a
 * rate is the difference between the VAT of the rest before and after, so that notes for a whole invoice add up to
 * exactly its VAT. Of an invoice of many orders a note has goods of one order.
 */
export function creditOf(
  invoice: TaxInvoice,
  before: readonly CreditedAmounts[],
  request: CreditRequest,
): CreditOutcome {
  if (new Set(request.lines.map(({ lineNo }) => lineNo)).size !== request.lines.length)
    return rejected('credit_invalid')
  const lines: CreditLine[] = []
  for (const requested of request.lines) {
    const line = creditLine(invoice, before, requested)
    if (typeof line === 'string') return rejected(line)
    lines.push(line)
  }
  const deliveryLeft = invoice.delivery - sum(before, ({ delivery }) => delivery)
  if (request.delivery < 0) return rejected('credit_invalid')
  if (request.delivery > deliveryLeft) return rejected('credit_too_high')
  // What comes back of an order lowers the sales of that order.
  if (ordersOfLines(invoice, lines).length > 1) return rejected('credit_invalid')
  const net = plus(
    sum(lines, ({ amount }) => amount),
    request.delivery,
  )
  if (net <= 0) return rejected('credit_invalid')
  // Delivery is credited at the rate at which it was charged.
  const deliveryVatPercent = vatPercentAt(Date.parse(invoice.orderedOn))
  const vat = vatOf(invoice, before, [...lines, { vatPercent: deliveryVatPercent, amount: request.delivery }])
  const invoiced = sum(invoice.vat, ({ base }) => base)
  const creditedBefore = sum(before, (note) => note.value.difference)
  const difference = sum(vat, ({ base }) => base)
  const value = { invoiced, creditedBefore, difference, correct: minus(invoiced, plus(creditedBefore, difference)) }
  return { ok: true, credit: { lines, delivery: request.delivery, net, vat, value } }
}

type CreditNoteHeading = Pick<CreditNote, 'reason' | 'remark' | 'number'> & { issuedOn: Date }

/** The complete document: parties, reason and invoice, with the credited amounts. */
export function creditNoteOf(
  invoice: TaxInvoice,
  credit: CreditedAmounts,
  { number, issuedOn, ...why }: CreditNoteHeading,
): CreditNote {
  return {
    number,
    issuedOn: issuedOn.toISOString(),
    invoiceNumber: invoice.number,
    invoiceIssuedOn: invoice.issuedOn,
    orderNumber: ordersOfLines(invoice, credit.lines)[0] ?? invoice.orderNumber,
    seller: invoice.seller,
    buyer: invoice.buyer,
    ...why,
    ...credit,
    netInWords: bahtText(credit.net),
  }
}

/** The orders whose goods these lines are; none where only the delivery is credited. */
const ordersOfLines = (invoice: TaxInvoice, lines: readonly { lineNo: number }[]): string[] => [
  ...new Set(
    lines.map(({ lineNo }) => invoice.lines.find((line) => line.lineNo === lineNo)?.orderNumber ?? invoice.orderNumber),
  ),
]

const rejected = (code: 'credit_too_high' | 'credit_invalid') => ({ ok: false, code }) as const

const sum = <Item>(items: readonly Item[], amountOf: (item: Item) => Satang): Satang => sumOf(items.map(amountOf))

type CreditLineRequest = CreditRequest['lines'][number]

function creditLine(invoice: TaxInvoice, before: readonly CreditedAmounts[], wanted: CreditLineRequest) {
  const line = invoice.lines.find(({ lineNo }) => lineNo === wanted.lineNo)
  const { qty = 0, amount } = wanted
  if (!line || (amount === undefined) === (wanted.qty === undefined)) return 'credit_invalid'
  const credited = before.flatMap((note) => note.lines.filter(({ lineNo }) => lineNo === wanted.lineNo))
  const left = minus(
    line.total,
    sum(credited, (one) => one.amount),
  )
  const unitsLeft = line.qty - credited.reduce((units, one) => units + one.qty, 0)
  if (qty < 0 || (amount ?? 1) < 1 || (amount === undefined && qty < 1)) return 'credit_invalid'
  if (qty > unitsLeft || (amount ?? 0) > left) return 'credit_too_high'
  const { lineNo, productId, description, unit, vatPercent } = line
  const worth = amount ?? undeliveredWorth([{ qty: unitsLeft, delivered: unitsLeft - qty, total: left }])
  return { lineNo, ...(productId !== undefined && { productId }), description, qty, unit, vatPercent, amount: worth }
}

function vatOf(
  invoice: TaxInvoice,
  before: readonly CreditedAmounts[],
  credited: readonly { vatPercent: number; amount: Satang }[],
): VatRow[] {
  return invoice.vat.flatMap(({ rate, base, vat }) => {
    const net = sum(
      credited.filter((one) => one.vatPercent === rate),
      ({ amount }) => amount,
    )
    if (net === 0) return []
    const earlier = before.flatMap((note) => note.vat.filter((row) => row.rate === rate))
    const taxed = sum(earlier, (row) => row.vat)
    const vatLeft = minus(vat, taxed)
    const based = sum(earlier, (row) => row.base)
    const left = minus(plus(base, vat), plus(based, taxed))
    const taken = minus(vatLeft, vatWithin(minus(left, net), rate))
    return [{ rate, base: minus(net, taken), vat: taken }]
  })
}
