import type { ExclusionReason } from './priced-cart.ts'
import type { PromotionBase, Uses } from './promotion.ts'

export const unused: Uses = { own: 0, all: 0, spent: 0 }

/** What remains of a promotion for another order of a retailer. */
export type Allowance = {
  refused: Extract<ExclusionReason, 'shop_limit' | 'total_limit' | 'budget_used_up'> | null
  /** Satang of discount or gifts; infinite where there is no budget. */
  budget: number
}

const unlimited: Allowance = { refused: null, budget: Infinity }

export function allowanceOf({ limits }: PromotionBase, uses: Uses): Allowance {
  if (!limits) return unlimited
  const { perOutletLimit, totalLimit } = limits
  const budget = limits.budget === null ? Infinity : limits.budget - uses.spent
  if (perOutletLimit !== null && uses.own >= perOutletLimit) return { refused: 'shop_limit', budget }
  if (totalLimit !== null && uses.all >= totalLimit) return { refused: 'total_limit', budget }
  return { refused: budget <= 0 ? 'budget_used_up' : null, budget }
}

/** Whether it has a limit shared by all retailers. */
export const isShared = ({ limits }: PromotionBase): boolean =>
  limits !== undefined && (limits.totalLimit !== null || limits.budget !== null)
