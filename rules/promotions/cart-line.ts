import { minus, plus, satang, spread, sumOf, times, type Satang } from '../money.ts'
import { promotionCode, type Applied, type ExclusionReason, type PricedLine } from './priced-cart.ts'
import type { CartGood, PromotionBase } from './promotion.ts'

/** A line while it is being priced: which promotions have been applied to it decides which others may be. */
export type Line = PricedLine & {
  good: CartGood
  /** The first that was applied. */
  firstApplied: PromotionBase | null
  /** The first of those applied that tolerate no other. */
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

/** The promotion that keeps this one off the line, or null. */
export const blockedBy = (promotion: PromotionBase, line: Line): PromotionBase | null =>
  line.exclusive ?? (promotion.excludesOthers ? line.firstApplied : null)

export function markApplied(promotion: PromotionBase, line: Line): void {
  line.firstApplied ??= promotion
  if (promotion.excludesOthers) line.exclusive ??= promotion
}

/** Takes an amount off a line, which has at least that much left, and records on it what for. */
export function applyDiscount(line: Line, applied: Omit<Applied, 'amount'>, amount: Satang): void {
  if (amount === 0) return
  line.offer = plus(line.offer, amount)
  line.total = minus(line.total, amount)
  line.applied.push({ ...applied, amount })
}

/** Records on a line a promotion that applies to it and lowers no price. */
export function recordApplied(promotion: PromotionBase, line: Line): void {
  line.applied.push({ ...nameOf(promotion), amount: satang(0) })
}

/** One amount over several lines, each by its share of their net, without losing a satang; at most the net. */
export function sharesOf(amount: Satang, lines: readonly Line[]): Satang[] {
  const totals = lines.map((line) => line.total)
  return spread(satang(Math.min(amount, sumOf(totals))), totals)
}

const countOf = (lines: readonly Line[]): number => lines.reduce((count, line) => count + line.qty, 0)
export const netOf = (lines: readonly Line[]): Satang => sumOf(lines.map((line) => line.total))

/** What a promotion's tiers are held against: sales units, or for the cart its net in satang. */
export const measureOf = ({ level }: PromotionBase, lines: readonly Line[]): number =>
  level === 'cart' ? netOf(lines) : countOf(lines)

/** Whether these lines reach the promotion's first tier: only then does it matter that it did not apply. */
export const reaches = (promotion: PromotionBase, lines: readonly Line[]): boolean =>
  (promotion.tiers[0]?.minimumBuy ?? Infinity) <= measureOf(promotion, lines)

export const nameOf = ({ id, kind }: PromotionBase) => ({ promotionId: id, code: promotionCode(id), kind })

/** Records on each line why a promotion, or the coupon, did not apply there. */
export function recordOnLines(lines: readonly Line[], promotionId: number, reason: ExclusionReason): void {
  for (const line of lines) line.excluded.push({ promotionId, reason })
}
