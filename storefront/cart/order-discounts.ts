import { plus, satangOf, sumOf, type Satang } from '#rules/money.ts'
import type { Cart } from './view.ts'

type Item = Pick<NonNullable<Cart['cartItems']>[number], 'totalAmt' | 'appliedPromotions'>
type Kind = Item['appliedPromotions'][number]['discountType']

const offOf = ({ appliedPromotions }: Item, kinds: readonly Kind[]): Satang =>
  sumOf(appliedPromotions.flatMap(({ discountType, amount }) => (kinds.includes(discountType) ? satangOf(amount) : [])))

/** The total of a line in satang, before the coupon and the points: these are of the whole order. */
export const lineTotal = (item: Item): Satang => plus(satangOf(item.totalAmt), offOf(item, ['COUPON', 'POINTS']))

/** What the coupon takes off these lines together, in satang. */
export const couponDiscount = (items: readonly Item[]): Satang => sumOf(items.map((item) => offOf(item, ['COUPON'])))
