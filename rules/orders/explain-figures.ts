import { minus, satang, sumOf, type Satang } from '../money.ts'
import type { AppliedOffer } from '../promotions/priced-cart.ts'

/** A row of the sum behind a figure. `amount`: satang, VAT included, below zero where it lowers the figure. */
export type FigureRow = {
  kind:
    | 'goods'
    | 'promotion'
    | 'coupon'
    | 'points'
    | 'delivery'
    | 'total'
    /** Units that could not be picked or were not delivered. */
    | 'missing'
    /** Paid before the delivery. */
    | 'paid'
    /** Cash that was received and closed. */
    | 'cash'
    /** Paid beyond the goods: a refund of its own. */
    | 'refund'
    /** Cancelled or refused: nothing is due. */
    | 'gone'
  /** The promotion or coupon. */
  code?: string
  promotionId?: number
  amount: Satang
}

const kindOf = ({ kind }: AppliedOffer): FigureRow['kind'] =>
  kind === 'COUPON' ? 'coupon' : kind === 'POINTS' ? 'points' : 'promotion'

/** The discounts on some lines, one row for each offer, in the order in which they first appear. */
export function discountRows(lines: readonly { applied: readonly AppliedOffer[] }[]): FigureRow[] {
  const rows = new Map<string, FigureRow>()
  for (const offer of lines.flatMap(({ applied }) => applied).filter(({ amount }) => amount > 0)) {
    const kind = kindOf(offer)
    // A coupon from before codes of promotions were reserved may have one.
    const key = `${kind} ${offer.code}`
    const row = rows.get(key) ?? {
      kind,
      code: offer.code,
      promotionId: offer.promotionId,
      amount: satang(0),
    }
    rows.set(key, { ...row, amount: minus(row.amount, offer.amount) })
  }
  return [...rows.values()]
}

type PricedOrder = { gross: Satang; delivery: Satang; lines: readonly { applied: readonly AppliedOffer[] }[] }

/** The rows that sum to the grand total of an order: goods at list price, every discount, the delivery fee. */
export const totalRows = ({ gross, delivery, lines }: PricedOrder): FigureRow[] => [
  { kind: 'goods', amount: gross },
  ...discountRows(lines),
  ...(delivery === 0 ? [] : [{ kind: 'delivery', amount: delivery } as const]),
]

type PayableOrder = {
  grandTotal: Satang
  undelivered: Satang
  paid: Satang
  cash: Satang
  isGone: boolean
  due: Satang
}

/** The rows that sum to the amount that is due (`amountDue`). */
export function dueRows({ grandTotal, undelivered, paid, cash, isGone, due }: PayableOrder): FigureRow[] {
  if (isGone) return [row('total', grandTotal), row('gone', minus(satang(0), grandTotal))]
  const rows = [
    row('total', grandTotal),
    row('missing', minus(satang(0), undelivered)),
    row('paid', minus(satang(0), paid)),
    row('cash', minus(satang(0), cash)),
  ]
  const left = sumOf(rows.map(({ amount }) => amount))
  return [...rows, row('refund', minus(due, left))].filter(({ kind, amount }) => kind === 'total' || amount !== 0)
}

const row = (kind: FigureRow['kind'], amount: Satang): FigureRow => ({ kind, amount })
