import { minus, plus, satang, spread, sumOf, times, type Satang } from '../money.ts'
import { promotionCode, type AppliedOffer, type ExclusionReason, type PricedLine } from './priced-cart.ts'
import type { CartGood, PromotionBase } from './promotion.ts'

/** A line while it is being priced. The promotions applied to it determine which others may follow. */
export type Line = PricedLine & {
  good: CartGood
  /** The first promotion applied. */
  firstApplied: PromotionBase | null
  /** The first applied promotion that excludes others. */
  exclusive: PromotionBase | null
}

export function plainLine(good: CartGood): Line {
  const gross = times(good.unitPrice, good.qty)
  return {
    productId: good.productId,
    qty: good.qty,
    unitPrice: good.unitPrice,
    vatPercent: good.vatPercent,
    gross,
    offer: satang(0),
    total: gross,
    applied: [],
    nextTiers: [],
    excluded: [],
    good,
    firstApplied: null,
    exclusive: null,
  }
}

export const pricedLine = ({ good: _good, firstApplied: _first, exclusive: _exclusive, ...line }: Line): PricedLine =>
  line

/** The promotion that blocks this one on the line, or null. */
export const blockedBy = (promotion: PromotionBase, line: Line): PromotionBase | null =>
  line.exclusive ?? (promotion.excludesOthers ? line.firstApplied : null)

export function markApplied(promotion: PromotionBase, line: Line): void {
  line.firstApplied ??= promotion
  if (promotion.excludesOthers) line.exclusive ??= promotion
}

/** Reduces a line by an amount in satang, at most what it still costs, and records the promotion on it. */
export function applyDiscount(line: Line, applied: Omit<AppliedOffer, 'amount'>, amount: Satang): void {
  if (amount === 0) return
  line.offer = plus(line.offer, amount)
  line.total = minus(line.total, amount)
  line.applied.push({ ...applied, amount })
}

/** Records on a line a promotion that applies without lowering its price. */
export function recordApplied(promotion: PromotionBase, line: Line): void {
  line.applied.push({ ...nameOf(promotion), amount: satang(0) })
}

/** Distributes an amount over lines by their net, exact to the satang; at most the net. */
export function sharesOf(amount: Satang, lines: readonly Line[]): Satang[] {
  const totals = lines.map((line) => line.total)
  return spread(satang(Math.min(amount, sumOf(totals))), totals)
}

const countOf = (lines: readonly Line[]): number => lines.reduce((count, line) => count + line.qty, 0)
export const netOf = (lines: readonly Line[]): Satang => sumOf(lines.map((line) => line.total))

/** The measure for a promotion's tiers: sales units, or for the cart its net in satang. */
export const measureOf = ({ level }: PromotionBase, lines: readonly Line[]): number =>
  level === 'cart' ? netOf(lines) : countOf(lines)

/** Whether these lines reach the promotion's first tier: only then is its exclusion worth reporting. */
export const reaches = (promotion: PromotionBase, lines: readonly Line[]): boolean =>
  (promotion.tiers[0]?.minimumBuy ?? Infinity) <= measureOf(promotion, lines)

export const nameOf = ({ id, kind }: PromotionBase) => ({ promotionId: id, code: promotionCode(id), kind })

/** Records on each line why a promotion, or the coupon, did not apply there. */
export function recordOnLines(lines: readonly Line[], promotionId: number, reason: ExclusionReason): void {
  for (const line of lines) line.excluded.push({ promotionId, reason })
}
