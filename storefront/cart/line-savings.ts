import { satangOf, type Satang } from '#rules/money.ts'
import type { Cart, CartLine } from './view.ts'

type Reason = NonNullable<CartLine['excluded']>[number]['reason']
/** A promotion with its name in both languages. */
export type PromotionName = NonNullable<Cart['promotions']>[number]

/** A reduction of a line: a promotion with its name, if it has one, a coupon with its code, or points. */
export type Saving = {
  kind: Exclude<CartLine['appliedPromotions'][number]['discountType'], 'FREE_GOODS'>
  code: string
  promotionId: number
  amount: Satang
}

/** The reductions of a line; they add up to its saving. Gifts are lines of their own. */
export const savingsOf = ({ appliedPromotions }: Pick<CartLine, 'appliedPromotions'>): Saving[] =>
  appliedPromotions.flatMap(({ id, code, discountType, amount }) =>
    discountType === 'FREE_GOODS' ? [] : [{ kind: discountType, code, promotionId: id, amount: satangOf(amount) }],
  )

/** Reasons a retailer may want to act on, the most informative first. */
const usefulReasons: readonly Reason[] = [
  'gift_out_of_stock',
  'gift_short',
  'budget_used_up',
  'total_limit',
  'shop_limit',
  'ended',
]

/** The one reason shown below a line or the sum; null where none is worth showing. */
export const mainReason = (excluded: CartLine['excluded'] = []): Reason | null =>
  usefulReasons.find((reason) => excluded.some((one) => one.reason === reason)) ??
  // Goods that no offer may lower: mentioned only next to a coupon, which lowers the rest.
  (excluded.some(({ id, reason }) => id === 0 && reason === 'restricted_goods') ? 'restricted_goods' : null)

/** Why another promotion did not apply as well: shown when the saving is expanded. */
export const stackingReason = (excluded: CartLine['excluded'] = []): Reason | null =>
  (['excluded_by_other', 'not_best'] as const).find((reason) => excluded.some((one) => one.reason === reason)) ?? null
