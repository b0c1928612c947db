import { minus, plus, satang, sumOf, vatWithin, type Satang, type VatRow } from '../money.ts'
import { undeliveredWorth } from '../orders/partial-delivery.ts'
import { bahtText } from './baht-text.ts'
import type { CreditReason } from './credit-reason.ts'
import { chargedOf, type ChargedAmount, type OrderCharge, type Party, type TaxInvoice } from './tax-invoice.ts'

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
  /** Of an invoice of many orders, the one whose delivery is credited without goods; otherwise the first. */
  orderNumber?: string
}
type CreditedAmounts = Pick<CreditNote, 'orderNumber' | 'lines' | 'delivery' | 'net' | 'vat' | 'value'>
export type CreditOutcome =
  | { ok: true; credit: CreditedAmounts }
  | { ok: false; code: 'credit_too_high' | 'credit_invalid' }

/**
 * Calculates a credit note, given the earlier ones. Never more than remains of a line, so never more than the invoice.
 * Units cost their share of the rest of their line, rounded up like a refund; the last units all of it. The VAT of a
 * rate is the difference between the VAT of the rest before and after, so that notes for a whole invoice add up to
 * exactly its VAT. Of an invoice of many orders a note has goods and delivery of one order, and its rest is that of the
 * order: the VAT of such an invoice is the sum of the VAT of its orders, each rounded. Whatever earlier versions noted, the
 * last note takes what is left of the VAT.
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
  // What comes back of an order lowers the sales of that order.
  const [orderNumber = request.orderNumber ?? invoice.orderNumber, ...others] = ordersOfLines(invoice, lines)
  const order = chargedOf(invoice, orderNumber)
  if (!order || others.length > 0 || (request.orderNumber ?? orderNumber) !== orderNumber)
    return rejected('credit_invalid')
  if (request.delivery < 0) return rejected('credit_invalid')
  if (request.delivery > deliveryLeftOf(invoice, before, orderNumber)) return rejected('credit_too_high')
  const net = plus(
    sum(lines, ({ amount }) => amount),
    request.delivery,
  )
  if (net <= 0) return rejected('credit_invalid')
  const charged = [...lines, { ...order.fee, amount: request.delivery }]
  const vat = vatOf(order, notesOf(before, orderNumber), charged).map((row) => withinInvoice(invoice, before, row))
  const invoiced = sum(invoice.vat, ({ base }) => base)
  const creditedBefore = sum(before, (note) => note.value.difference)
  const difference = sum(vat, ({ base }) => base)
  const value = { invoiced, creditedBefore, difference, correct: minus(invoiced, plus(creditedBefore, difference)) }
  return { ok: true, credit: { orderNumber, lines, delivery: request.delivery, net, vat, value } }
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
  const { units: unitsLeft, amount: left } = lineLeftOf(line, before)
  if (qty < 0 || (amount ?? 1) < 1 || (amount === undefined && qty < 1)) return 'credit_invalid'
  if (qty > unitsLeft || (amount ?? 0) > left) return 'credit_too_high'
  const { lineNo, productId, description, unit, vatPercent } = line
  const worth = amount ?? undeliveredWorth([{ qty: unitsLeft, delivered: unitsLeft - qty, total: left }])
  return { lineNo, ...(productId !== undefined && { productId }), description, qty, unit, vatPercent, amount: worth }
}

type InvoicedLine = Pick<TaxInvoice['lines'][number], 'lineNo' | 'qty' | 'total'>

/** What earlier notes leave to credit of a line of an invoice. */
export function lineLeftOf(
  { lineNo, qty, total }: InvoicedLine,
  before: readonly Pick<CreditedAmounts, 'lines'>[],
): { units: number; amount: Satang } {
  const credited = before.flatMap(({ lines }) => lines.filter((line) => line.lineNo === lineNo))
  return {
    units: qty - credited.reduce((units, line) => units + line.qty, 0),
    amount: minus(
      total,
      sum(credited, ({ amount }) => amount),
    ),
  }
}

const notesOf = <Note extends { orderNumber: string }>(notes: readonly Note[], orderNumber: string): Note[] =>
  notes.filter((note) => note.orderNumber === orderNumber)

type CreditedDelivery = Pick<CreditedAmounts, 'orderNumber' | 'delivery'>

/**
 * What earlier notes leave to credit of the delivery of an order of an invoice. They may have credited the delivery of another order
 * under the first one, in earlier versions: then nothing is left of that, and its goods are credited all the same.
 */
export function deliveryLeftOf(invoice: TaxInvoice, before: readonly CreditedDelivery[], orderNumber: string): Satang {
  const order = chargedOf(invoice, orderNumber)
  if (!order) return satang(0)
  return satang(Math.max(0, Math.min(deliveryLeft(order, notesOf(before, orderNumber)), deliveryLeft(invoice, before))))
}

const deliveryLeft = ({ delivery }: { delivery: Satang }, before: readonly CreditedDelivery[]): Satang =>
  minus(
    delivery,
    sum(before, (note) => note.delivery),
  )

function vatOf(
  { goods, fee }: OrderCharge,
  before: readonly CreditedAmounts[],
  credited: readonly ChargedAmount[],
): VatRow[] {
  const rates = [...new Set(credited.map(({ vatPercent }) => vatPercent))].toSorted((one, other) => one - other)
  return rates.flatMap((rate) => {
    const netOf = (amounts: readonly ChargedAmount[]) =>
      sum(
        amounts.filter(({ vatPercent }) => vatPercent === rate),
        ({ amount }) => amount,
      )
    const net = netOf(credited)
    if (net === 0) return []
    const earlier = before.flatMap((note) => note.vat.filter((row) => row.rate === rate))
    const left = minus(
      netOf([...goods, fee]),
      sum(earlier, ({ base, vat }) => plus(base, vat)),
    )
    const vat = minus(vatWithin(left, rate), vatWithin(minus(left, net), rate))
    return [{ rate, base: minus(net, vat), vat }]
  })
}

/**
 * A note's row within what earlier notes leave of the invoice: neither more VAT nor a higher value without VAT. So the note that takes the
 * rest takes exactly the rest of both, also where earlier versions rounded otherwise, or credited a delivery under another order.
 */
function withinInvoice(invoice: TaxInvoice, before: readonly CreditedAmounts[], { rate, base, vat }: VatRow): VatRow {
  const whole = invoice.vat.find((row) => row.rate === rate)
  if (!whole) return { rate, base, vat }
  const earlier = before.flatMap((note) => note.vat.filter((row) => row.rate === rate))
  const net = plus(base, vat)
  const vatLeft = minus(
    whole.vat,
    sum(earlier, (row) => row.vat),
  )
  const baseLeft = minus(
    whole.base,
    sum(earlier, (row) => row.base),
  )
  const own = satang(Math.max(0, Math.min(net, vatLeft, Math.max(vat, net - baseLeft))))
  return { rate, base: minus(net, own), vat: own }
}
