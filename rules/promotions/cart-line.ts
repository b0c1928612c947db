import type { Satang } from '../money.ts'
import type { Applied, ExclusionReason, PricedLine } from './priced-cart.ts'
import type { CartGood, Promotion } from './promotion.ts'

/** A line while it is being priced: who has touched it decides who else may. */
export type Line = PricedLine & { good: CartGood; touchedBy: Promotion | null; closedBy: Promotion | null }

export function plainLine(good: CartGood): Line {
  const gross = good.unitPrice * good.qty
  return {
    productId: good.productId,
    qty: good.qty,
    unitPrice: good.unitPrice,
    vatPercent: good.vatPercent,
    gross,
    offer: 0,
    total: gross,
    applied: [],
    nearly: [],
    excluded: [],
    good,
    touchedBy: null,
    closedBy: null,
  }
}

export const pricedLine = ({ good: _good, touchedBy: _touched, closedBy: _closed, ...line }: Line): PricedLine => line

/** The promotion that keeps this one off the line, or null. */
export const barrier = (promotion: Promotion, line: Line): Promotion | null =>
  line.closedBy ?? (promotion.excludesOthers ? line.touchedBy : null)

export function touch(promotion: Promotion, line: Line): void {
  line.touchedBy ??= promotion
  if (promotion.excludesOthers) line.closedBy ??= promotion
}

/** Takes an amount off a line, which has at least that much left, and says so on it. */
export function takeOff(line: Line, applied: Omit<Applied, 'amount'>, amount: Satang): void {
  if (amount === 0) return
  line.offer += amount
  line.total -= amount
  line.applied.push({ ...applied, amount })
}

export const countOf = (lines: readonly Line[]): number => lines.reduce((count, line) => count + line.qty, 0)
export const netOf = (lines: readonly Line[]): Satang => lines.reduce((net, line) => net + line.total, 0)

/** What a promotion's tiers are held against: sales units, or for the cart its net in satang. */
export const measureOf = ({ level }: Promotion, lines: readonly Line[]): number =>
  level === 'cart' ? netOf(lines) : countOf(lines)

/** Whether these lines reach the promotion's first tier: only then is it worth a word that it did not apply. */
export const reaches = (promotion: Promotion, lines: readonly Line[]): boolean =>
  (promotion.tiers[0]?.minimumBuy ?? Infinity) <= measureOf(promotion, lines)

export const nameOf = ({ id, kind }: Promotion) => ({ promotionId: id, code: `P${id}`, kind })

/** Says on each line why the promotion did not apply there. */
export function tellLines(
  lines: readonly Line[],
  promotionId: number,
  reasonOf: (line: Line) => { reason: ExclusionReason; by?: number },
): void {
  for (const line of lines) line.excluded.push({ promotionId, ...reasonOf(line) })
}
