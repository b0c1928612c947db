import type { AnswerOf } from '#contract/call.ts'
import type { getCart } from '#contract/cart/calls.ts'
import type { ProductProblem } from '#contract/errors.ts'
import { toBaht, totalsVatPercent, withoutVat } from '#rules/money.ts'
import { pricesOf, type Snapshot } from '#server/catalogue/snapshot.ts'
import { presentItems, presentWhole, type CouponPricedCart } from '#server/promotions/promotions.ts'

export type Cart = AnswerOf<typeof getCart>

type CartDetails = {
  retailerId: string
  couponCode: string | null
  /** Points that the retailer wants to use. */
  points: number
  snapshot: Snapshot
  /** Time of pricing, milliseconds since 1970. */
  at: number
  problems: ProductProblem[]
  orderRules: Pick<Cart, 'orderRules'>
}

export function presentCart(
  priced: CouponPricedCart,
  { retailerId, couponCode, points, snapshot, at, problems, orderRules }: CartDetails,
): Cart {
  const items = presentItems(priced, snapshot, at, pricesOf(retailerId, snapshot))
  return {
    retailerId,
    type: 'NORMAL',
    cartItems: items.length > 0 ? items : null,
    totalGrossAmt: withoutVat(priced.gross, totalsVatPercent),
    totalOfferAmt: withoutVat(priced.offer, totalsVatPercent),
    deliveryAmt: toBaht(priced.delivery),
    grandTotalAmt: toBaht(priced.grandTotal),
    ...(couponCode && { couponCode }),
    ...(priced.couponViolation && { couponFault: priced.couponViolation }),
    ...(points > 0 && {
      points: { asked: points, used: priced.pointsUsed, offerAmt: toBaht(priced.pointsOffer) },
    }),
    earningAmt: toBaht(priced.earning),
    ...presentWhole(priced, snapshot),
    ...orderRules,
    problems,
  }
}
