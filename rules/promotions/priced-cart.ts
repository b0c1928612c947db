import { satang, type Satang, type VatRow } from '../money.ts'
import type { KindCode } from './kinds/codes.ts'

export type AppliedOffer = {
  promotionId: number
  code: string
  kind: KindCode | 'COUPON' | 'POINTS'
  amount: Satang
}

/** Adding `add` sales units brings `benefit`: satang off each unit, or additional gifts of `giftProductId`. */
export type NextTier = {
  promotionId: number
  kind: KindCode
  add: number
  benefit: number
  giftProductId?: number
}

/** For the whole cart: adding `add` satang brings `benefit`, satang off or additional gifts. Id 0 is the coupon. */
export type CartNextTier = Omit<NextTier, 'kind'> & { kind: AppliedOffer['kind'] }

/** Why an applicable promotion had no or less effect. */
export const exclusionReasons = [
  /** Another of the same priority saves more and excludes it. */
  'not_best',
  /** An earlier one excludes it. */
  'excluded_by_other',
  /** The limit per retailer is reached. */
  'shop_limit',
  /** The limit of all retailers together is reached. */
  'total_limit',
  'budget_used_up',
  'gift_out_of_stock',
  /** Fewer gifts were in stock than earned. */
  'gift_short',
  /** The law forbids promotions of these products. */
  'restricted_goods',
  'ended',
] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

/** `by`: the promotion that blocks it. Promotion 0 is the coupon. */
export type ExcludedPromotion = { promotionId: number; reason: ExclusionReason; by?: number }

export type PricedLine = {
  productId: number
  qty: number
  unitPrice: Satang
  vatPercent: number
  gross: Satang
  /** The discount: always the sum of `applied`. */
  offer: Satang
  total: Satang
  applied: AppliedOffer[]
  nextTiers: NextTier[]
  excluded: ExcludedPromotion[]
}
export type Gift = { promotionId: number; kind: KindCode; productId: number; qty: number }

/** grandTotal = gross − offer + delivery, exact to the satang. */
export type PricedCart = {
  lines: PricedLine[]
  gifts: Gift[]
  gross: Satang
  offer: Satang
  couponOffer: Satang
  /** Points redeemed, and their discount in satang; both 0 without points. */
  pointsUsed: number
  pointsOffer: Satang
  /** Final price of the products that earn points, in satang. */
  earning: Satang
  delivery: Satang
  grandTotal: Satang
  vat: VatRow[]
  /** Next tiers and exclusions of promotions of the whole cart. */
  nextTiers: CartNextTier[]
  excluded: ExcludedPromotion[]
}

/** What a cart uses of each promotion: satang of discount, or gifts. */
export function usesIn({ lines, gifts }: Pick<PricedCart, 'lines' | 'gifts'>): Map<number, number> {
  const spent = new Map<number, number>()
  const add = (id: number, amount: number) => spent.set(id, (spent.get(id) ?? 0) + amount)
  for (const { promotionId, kind, amount } of lines.flatMap(({ applied }) => applied))
    if (kind !== 'COUPON' && kind !== 'POINTS') add(promotionId, amount)
  for (const { promotionId, qty } of gifts) add(promotionId, qty)
  return spent
}

/** The name of a promotion among coupon codes. */
export const promotionCode = (id: number): string => `P${id}`

/** What the line of a gift records as applied. */
export const appliedOfGift = ({ promotionId, kind }: Gift): AppliedOffer => ({
  promotionId,
  code: promotionCode(promotionId),
  kind,
  amount: satang(0),
})
