import type { AnswerOf } from '#contract/call.ts'
import type { getCart } from '#contract/cart/get-cart.ts'
import type { ProductProblem } from '#contract/errors.ts'
import { toBaht, withoutVat } from '#rules/money.ts'
import type { Applied, Gift, NearlyApplied, PricedCart, PricedLine } from '#rules/promotions/price-cart.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'

export type Cart = AnswerOf<typeof getCart>
type Item = NonNullable<Cart['cartItems']>[number]

/** Totals without VAT are the included totals ÷ 1.07 whatever the goods' rates, so that × 1.07 always gives them back. */
export const totalsVatPercent = 7

const presentApplied = ({ promotionId, code, kind, amount }: Applied) => ({
  id: promotionId,
  code,
  discountType: kind,
  textKey: `promotions.${kind}`,
  amount: toBaht(amount),
})

const presentNearly = ({ promotionId, kind, add, benefit }: NearlyApplied) => ({
  id: promotionId,
  discountType: kind,
  add,
  benefit: kind === 'AMOUNT' ? toBaht(benefit) : benefit,
})

const presentLine = (line: PricedLine): Item => ({
  id: String(line.productId),
  productId: line.productId,
  qty: line.qty,
  type: 'NORMAL',
  unitPrice: toBaht(line.unitPrice),
  taxCategoryValue: line.vatPercent,
  grossAmt: withoutVat(line.gross, line.vatPercent),
  offerAmt: withoutVat(line.offer, line.vatPercent),
  totalAmt: toBaht(line.total),
  appliedPromotions: line.applied.map(presentApplied),
  nearly: line.nearly.map(presentNearly),
})

const presentGift = (gift: Gift, snapshot: Snapshot): Item => ({
  id: `gift-${gift.promotionId}-${gift.productId}`,
  productId: gift.productId,
  qty: gift.qty,
  type: 'FREE',
  unitPrice: 0,
  taxCategoryValue: snapshot.productById.get(gift.productId)?.vatPercent ?? totalsVatPercent,
  grossAmt: 0,
  offerAmt: 0,
  totalAmt: 0,
  appliedPromotions: [
    {
      id: gift.promotionId,
      code: `P${gift.promotionId}`,
      discountType: 'FREE_GOODS',
      textKey: 'promotions.FREE_GOODS',
      amount: 0,
    },
  ],
  nearly: [],
})

export type CartFacts = {
  retailerId: string
  couponCode: string | null
  snapshot: Snapshot
  problems: ProductProblem[]
}

export function presentCart(priced: PricedCart, { retailerId, couponCode, snapshot, problems }: CartFacts): Cart {
  const items = [...priced.lines.map(presentLine), ...priced.gifts.map((gift) => presentGift(gift, snapshot))]
  return {
    retailerId,
    type: 'NORMAL',
    cartItems: items.length > 0 ? items : null,
    totalGrossAmt: withoutVat(priced.gross, totalsVatPercent),
    totalOfferAmt: withoutVat(priced.offer, totalsVatPercent),
    deliveryAmt: toBaht(priced.delivery),
    grandTotalAmt: toBaht(priced.grandTotal),
    ...(couponCode && { couponCode }),
    problems,
  }
}
