import type { AnswerOf } from '#contract/call.ts'
import type { getCart } from '#contract/cart/calls.ts'
import type { ProductProblem } from '#contract/errors.ts'
import { toBaht, withoutVat } from '#rules/money.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { presentItems, presentWhole, type PricedItems } from '#server/promotions/promotions.ts'

export type Cart = AnswerOf<typeof getCart>

/** Totals without VAT are the included totals ÷ 1.07 whatever the goods' rates, so that × 1.07 always gives them back. */
export const totalsVatPercent = 7

type CartFacts = {
  retailerId: string
  couponCode: string | null
  /** Points that the shop wants to use. */
  points: number
  snapshot: Snapshot
  problems: ProductProblem[]
}

export function presentCart(
  priced: PricedItems,
  { retailerId, couponCode, points, snapshot, problems }: CartFacts,
): Cart {
  const items = presentItems(priced, snapshot)
  return {
    retailerId,
    type: 'NORMAL',
    cartItems: items.length > 0 ? items : null,
    totalGrossAmt: withoutVat(priced.gross, totalsVatPercent),
    totalOfferAmt: withoutVat(priced.offer, totalsVatPercent),
    deliveryAmt: toBaht(priced.delivery),
    grandTotalAmt: toBaht(priced.grandTotal),
    ...(couponCode && { couponCode }),
    ...(priced.couponFault && { couponFault: priced.couponFault }),
    ...(points > 0 && {
      points: { asked: points, used: priced.pointsUsed, offerAmt: toBaht(priced.pointsOffer) },
    }),
    earningAmt: toBaht(priced.earning),
    ...presentWhole(priced, snapshot),
    problems,
  }
}
