import { spread, type Satang } from '../money.ts'
import { nearlyAmount, reachedTier } from './amount.ts'
import { measureOf, nameOf, takeOff, touch, type Line } from './cart-line.ts'
import type { Allowance } from './limits.ts'
import { roomFor, tell, type Pricing } from './pricing.ts'
import type { AmountPromotion } from './promotion.ts'

/** What a promotion would take off each of these lines; null where no tier is reached. */
export function reductions(promotion: AmountPromotion, open: readonly Line[]): Satang[] | null {
  const tier = reachedTier(promotion.tiers, measureOf(promotion, open))
  if (!tier) return null
  if (promotion.level !== 'cart') return open.map((line) => Math.min(tier.discountSatang * line.qty, line.total))
  return shares(tier.discountSatang, open)
}

/** One amount over several lines, each by its share of their net, without losing a satang; at most the net. */
export function shares(amount: Satang, open: readonly Line[]): Satang[] {
  const totals = open.map((line) => line.total)
  return spread(
    Math.min(
      amount,
      totals.reduce((net, total) => net + total, 0),
    ),
    totals,
  )
}

/** Lowers the prices of these lines; all of it or, where the budget does not carry it, nothing. */
export function lowerPrices(
  pricing: Pricing,
  promotion: AmountPromotion,
  open: readonly Line[],
  { budget }: Allowance,
): void {
  const amounts = reductions(promotion, open)
  if (amounts && amounts.reduce((sum, amount) => sum + amount, 0) > budget)
    return tell(pricing, promotion, open, 'budget_used_up')
  tellNearly(pricing, promotion, open, budget)
  if (!amounts) return
  for (const [index, line] of open.entries()) {
    takeOff(line, nameOf(promotion), amounts[index] ?? 0)
    touch(promotion, line)
  }
}

function tellNearly(pricing: Pricing, promotion: AmountPromotion, open: readonly Line[], budget: number): void {
  const measure = measureOf(promotion, open)
  const nearly = nearlyAmount(promotion.tiers, measure)
  if (!nearly) return
  if (promotion.level === 'cart') {
    if (nearly.benefit <= budget) pricing.nearly.push({ promotionId: promotion.id, kind: 'AMOUNT', ...nearly })
    return
  }
  const affordable = nearly.benefit * (measure + nearly.add) <= budget
  if (!affordable || nearly.add > roomFor(pricing, promotion)) return
  for (const line of open) line.nearly.push({ promotionId: promotion.id, kind: 'AMOUNT', ...nearly })
}
