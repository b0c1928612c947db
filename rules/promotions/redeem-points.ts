import { maxPoints, redemption } from '../loyalty/redemption.ts'
import { satang, times } from '../money.ts'
import { applyDiscount, netOf, sharesOf } from './cart-line.ts'
import type { PricingState } from './pricing-state.ts'

/**
 * Redeems points on discountable lines, after everything else: in whole steps, at most what the products still cost.
 * @returns the number of points redeemed
 */
export function redeemPoints({ lines }: PricingState, points: number): number {
  const open = lines.filter((line) => line.good.promotable)
  const used = maxPoints(points, netOf(open))
  const applied = { promotionId: 0, code: 'POINTS', kind: 'POINTS' } as const
  const amounts = sharesOf(times(redemption.satangPerPoint, used), open)
  for (const [index, line] of open.entries()) applyDiscount(line, applied, amounts[index] ?? satang(0))
  return used
}
