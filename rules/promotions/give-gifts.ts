import { giftsFor, nearlyGift } from './amount.ts'
import { measureOf, nameOf, touch, type Line } from './cart-line.ts'
import type { Allowance } from './limits.ts'
import { roomFor, takenOf, tell, type Pricing } from './pricing.ts'
import type { GiftPromotion } from './promotion.ts'

/**
 * Adds the gifts that these lines earn: as many as are left on hand after what is bought and given already, and as the
 * budget carries. A gift never blocks an order.
 */
export function giveGifts(
  pricing: Pricing,
  promotion: GiftPromotion,
  open: readonly Line[],
  { budget }: Allowance,
): void {
  const productId = promotion.giftProductId ?? open[0]?.productId
  if (productId === undefined) return
  const onHand = Math.max(0, pricing.offers.stockOf(productId) - takenOf(pricing, productId))
  const earned = giftsFor(promotion.tiers, measureOf(promotion, open))
  const qty = Math.min(earned, onHand, budget)
  tellNearly({ pricing, promotion, open, productId, qty, most: (added) => Math.min(onHand - added, budget) })
  if (qty < earned) tell(pricing, promotion, open, qty > 0 ? 'gift_short' : emptied(onHand))
  if (qty === 0) return
  pricing.gifts.push({ promotionId: promotion.id, productId, qty })
  for (const line of open) {
    line.applied.push({ ...nameOf(promotion), amount: 0 })
    touch(promotion, line)
  }
}

const emptied = (onHand: number) => (onHand === 0 ? 'gift_out_of_stock' : 'budget_used_up')

type Given = {
  pricing: Pricing
  promotion: GiftPromotion
  open: readonly Line[]
  productId: number
  qty: number
  /** Gifts that could be given at most, were so many more of the gift's own product bought. */
  most: (added: number) => number
}

function tellNearly({ pricing, promotion, open, productId, qty, most }: Given): void {
  const measure = measureOf(promotion, open)
  const next = nearlyGift(promotion.tiers, measure)
  if (!next) return
  const ownGoods = promotion.level !== 'cart' && open.some((line) => line.productId === productId)
  const benefit = Math.min(giftsFor(promotion.tiers, measure + next.add), most(ownGoods ? next.add : 0)) - qty
  if (benefit <= 0) return
  const told = {
    promotionId: promotion.id,
    kind: 'FREE_GOODS' as const,
    add: next.add,
    benefit,
    giftProductId: productId,
  }
  if (promotion.level === 'cart') pricing.nearly.push(told)
  else if (next.add <= roomFor(pricing, promotion)) for (const line of open) line.nearly.push(told)
}
