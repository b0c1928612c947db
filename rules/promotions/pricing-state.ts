import type { Satang } from '../money.ts'
import { recordOnLines, type Line } from './cart-line.ts'
import type { CartNextTier, ExcludedPromotion, ExclusionReason, Gift, NextTier } from './priced-cart.ts'
import type { Coupon, PromotionBase, Uses } from './promotion.ts'

/** Everything that a cart's price depends on besides its lines. */
export type OffersOf<P extends PromotionBase> = {
  /** Promotions in force, and recently ended ones, which are mentioned. */
  promotions: readonly P[]
  coupon: Coupon | null
  /** Points that the retailer wants to redeem. */
  points?: number
  /** Time of pricing, milliseconds since 1970. */
  at: number
  /** Sales units on hand, to size gifts. */
  stockOf: (productId: number) => number
  /** Uses of a promotion that has limits. */
  usesOf?: (promotionId: number) => Uses
  /** Satang, VAT included. */
  delivery: Satang
  /** Goods after promotions and coupon from which delivery is free, in satang. */
  freeDeliveryFrom?: Satang | null
}

/** A cart while it is being priced. */
export type PricingState = {
  offers: OffersOf<PromotionBase>
  /** Sorted by product id, so that the order of the cart's lines does not matter. */
  lines: readonly Line[]
  gifts: Gift[]
  nextTiers: CartNextTier[]
  excluded: ExcludedPromotion[]
}

/** Records why a promotion did not apply: on its lines, or once for the cart. */
export function recordExclusion(
  state: PricingState,
  promotion: PromotionBase,
  lines: readonly Line[],
  reason: ExclusionReason,
): void {
  if (promotion.level === 'cart') state.excluded.push({ promotionId: promotion.id, reason })
  else recordOnLines(lines, promotion.id, reason)
}

/** Records the next tier on the lines of a promotion, when that many more could be bought, or once for the cart. */
export function addUpsellHint(
  state: PricingState,
  promotion: PromotionBase,
  lines: readonly Line[],
  next: NextTier,
): void {
  if (promotion.level === 'cart') state.nextTiers.push(next)
  else if (next.add <= remainingUnits(state, promotion)) for (const line of lines) line.nextTiers.push(next)
}

/** Sales units of a product that the cart already uses: bought, or given by an earlier promotion. */
export function unitsUsed({ lines, gifts }: PricingState, productId: number): number {
  const bought = lines.find((line) => line.productId === productId)?.qty ?? 0
  return gifts.reduce((taken, gift) => (gift.productId === productId ? taken + gift.qty : taken), bought)
}

/** How many more units of a promotion's product could be bought; infinite when it is for several products. */
function remainingUnits(state: PricingState, { level, targets }: PromotionBase): number {
  if (level !== 'product') return Infinity
  return targets.reduce((units, id) => units + Math.max(0, state.offers.stockOf(id) - unitsUsed(state, id)), 0)
}
