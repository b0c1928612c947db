import type { Satang } from '../money.ts'
import { tellLines, type Line } from './cart-line.ts'
import type { CartNearly, Excluded, ExclusionReason, Gift } from './priced-cart.ts'
import type { Coupon, Promotion, Uses } from './promotion.ts'

export type Offers = {
  /** Those in force, and those that ended a short while ago, which are told. */
  promotions: readonly Promotion[]
  coupon: Coupon | null
  /** Points that the shop wants to use. */
  points?: number
  /** Moment of pricing, milliseconds since 1970. */
  at: number
  /** Sales units on hand, to size gifts. */
  stockOf: (productId: number) => number
  /** What was used of a promotion that has limits. */
  usesOf?: (promotionId: number) => Uses
  /** Satang, VAT included. */
  delivery: Satang
}

/** A cart while it is being priced. */
export type Pricing = {
  offers: Offers
  /** By product id, so that the order of the cart's lines makes no difference. */
  lines: readonly Line[]
  gifts: Gift[]
  nearly: CartNearly[]
  excluded: Excluded[]
}

/** Says why a promotion did not apply: on the lines it is for, or once for the cart. */
export function tell(pricing: Pricing, promotion: Promotion, lines: readonly Line[], reason: ExclusionReason): void {
  if (promotion.level === 'cart') pricing.excluded.push({ promotionId: promotion.id, reason })
  else tellLines(lines, promotion.id, () => ({ reason }))
}

/** Sales units of a product that the cart takes away already: bought, or given by an earlier promotion. */
export function takenOf({ lines, gifts }: Pricing, productId: number): number {
  const bought = lines.find((line) => line.productId === productId)?.qty ?? 0
  return gifts.reduce((taken, gift) => (gift.productId === productId ? taken + gift.qty : taken), bought)
}

/** How many more units of what a promotion is for could be bought; without end where it is for many products. */
export function roomFor(pricing: Pricing, { level, targets }: Promotion): number {
  if (level !== 'product') return Infinity
  return targets.reduce((room, id) => room + Math.max(0, pricing.offers.stockOf(id) - takenOf(pricing, id)), 0)
}
