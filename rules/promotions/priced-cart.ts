import { satang, type Satang, type VatRow } from '../money.ts'
import type { KindCode } from './kinds/codes.ts'

export type Applied = {
  promotionId: number
  code: string
  kind: KindCode | 'COUPON' | 'POINTS'
  amount: Satang
}

/** `add` sales units more bring `benefit`: satang off each unit, or gifts more, of which product `giftProductId` says. */
export type NextTier = {
  promotionId: number
  kind: KindCode
  add: number
  benefit: number
  giftProductId?: number
}

/** Of the cart as a whole: `add` satang more bring `benefit`, satang off or gifts more. 0 stands for the coupon. */
export type CartNextTier = Omit<NextTier, 'kind'> & { kind: Applied['kind'] }

/** Why a promotion that would have brought something did not, or not all of it. */
export type ExclusionReason =
  /** Another of the same priority saves more, and they do not go together. */
  | 'not_best'
  /** One that goes first does not go together with it. */
  | 'excluded_by_other'
  /** This retailer has used it as often as one may. */
  | 'shop_limit'
  /** All retailers have. */
  | 'total_limit'
  | 'budget_used_up'
  | 'gift_out_of_stock'
  /** There were gifts, but fewer than earned. */
  | 'gift_short'
  /** The law wants these goods without promotions. */
  | 'restricted_goods'
  | 'ended'

/** `by`: the promotion that stands in the way. Promotion 0 is the coupon. */
export type Excluded = { promotionId: number; reason: ExclusionReason; by?: number }

export type PricedLine = {
  productId: number
  qty: number
  unitPrice: Satang
  vatPercent: number
  gross: Satang
  /** The discount; always the sum of what `applied` names. */
  offer: Satang
  total: Satang
  applied: Applied[]
  nextTiers: NextTier[]
  excluded: Excluded[]
}
export type Gift = { promotionId: number; kind: KindCode; productId: number; qty: number }

/** grandTotal = gross − offer + delivery, to the satang. */
export type PricedCart = {
  lines: PricedLine[]
  gifts: Gift[]
  gross: Satang
  offer: Satang
  couponOffer: Satang
  /** Points used, and what they take off; both 0 without. */
  pointsUsed: number
  pointsOffer: Satang
  /** What goods that may earn points cost in the end. */
  earning: Satang
  delivery: Satang
  grandTotal: Satang
  vat: VatRow[]
  /** What the cart as a whole could reach next, and what it did not get. */
  nextTiers: CartNextTier[]
  excluded: Excluded[]
}

/** What a cart takes of each promotion: satang of discount, or gifts. */
export function spentIn({ lines, gifts }: Pick<PricedCart, 'lines' | 'gifts'>): Map<number, number> {
  const spent = new Map<number, number>()
  const add = (id: number, amount: number) => spent.set(id, (spent.get(id) ?? 0) + amount)
  for (const { promotionId, kind, amount } of lines.flatMap(({ applied }) => applied))
    if (kind !== 'COUPON' && kind !== 'POINTS') add(promotionId, amount)
  for (const { promotionId, qty } of gifts) add(promotionId, qty)
  return spent
}

/** How a promotion is named beside coupons' codes. */
export const promotionCode = (id: number): string => `P${id}`

/** What a gift's own line says it was given for. */
export const appliedOfGift = ({ promotionId, kind }: Gift): Applied => ({
  promotionId,
  code: promotionCode(promotionId),
  kind,
  amount: satang(0),
})
