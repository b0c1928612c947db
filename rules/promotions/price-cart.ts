import { redemption } from '../loyalty/redemption.ts'
import { satang, sumOf, times, vatTable, type Satang } from '../money.ts'
import { amountOfGoods } from '../orders/order-rules.ts'
import { vatPercentAt } from '../vat.ts'
import { blockedBy, netOf, plainLine, pricedLine, reaches, recordOnLines, type Line } from './cart-line.ts'
import { applyByPriority } from './apply-by-priority.ts'
import { kindOf, type Promotion } from './kinds/kinds.ts'
import { allowanceOf, unused } from './limits.ts'
import type { PricedCart } from './priced-cart.ts'
import { addUpsellHint, recordExclusion, type OffersOf, type PricingState } from './pricing-state.ts'
import { covers, isFor, isInForce, type CartGood, type PromotionBase } from './promotion.ts'
import { redeemCoupon } from './redeem-coupon.ts'
import { redeemPoints } from './redeem-points.ts'
import { dayMs } from '../bangkok-time.ts'

export type Offers = OffersOf<Promotion>

/** How long an ended promotion is mentioned, in milliseconds, to explain a higher price. */
export const endedMentionedMs = dayMs

/**
 * Prices a cart: the one function behind product lists, cart, order, payment and invoice. It runs only on the server.
 * Promotions are applied by priority, then the coupon, then points. Each line records what applied, the next tier and
 * what did not apply. The order of the lines does not matter, and no line costs less than 0.
 */
export function priceCart(goods: readonly CartGood[], offers: Offers): PricedCart {
  const inCart = goods.map(plainLine)
  const lines = inCart.toSorted((a, b) => a.productId - b.productId)
  const state: PricingState = { offers, lines, gifts: [], nextTiers: [], excluded: [] }
  const inForce = offers.promotions.filter((promotion) => isInForce(promotion, offers.at))
  applyByPriority(inForce, lines, (promotion) => applyPromotion(state, promotion))
  if (inForce.length < offers.promotions.length) recordEnded(state)
  const couponOffer = offers.coupon ? redeemCoupon(state, offers.coupon) : satang(0)
  const pointsUsed = offers.points ? redeemPoints(state, offers.points) : 0
  return totalsOf(inCart, state, { couponOffer, pointsUsed })
}

function applyPromotion(state: PricingState, promotion: PromotionBase): void {
  const covered = state.lines.filter((line) => covers(promotion, line.good))
  const open = covered.filter((line) => blockedBy(promotion, line) === null)
  const restricted = state.lines.filter((line) => !line.good.promotable && isFor(promotion, line.good))
  recordOnLines(restricted, promotion.id, 'restricted_goods')
  if (open.length < covered.length && reaches(promotion, covered)) recordBlocked(promotion, covered)
  if (open.length === 0) return
  const allowance = allowanceOf(promotion, state.offers.usesOf?.(promotion.id) ?? unused)
  if (allowance.refused) {
    if (reaches(promotion, open)) recordExclusion(state, promotion, open, allowance.refused)
    return
  }
  const kind = kindOf(promotion)
  const next = kind.hint(state, promotion, open, allowance)
  if (next) addUpsellHint(state, promotion, open, next)
  kind.apply(state, promotion, open, allowance)
}

function recordBlocked(promotion: PromotionBase, covered: readonly Line[]): void {
  for (const line of covered) {
    const other = blockedBy(promotion, line)
    if (!other) continue
    const reason = other.priority === promotion.priority ? 'not_best' : 'excluded_by_other'
    line.excluded.push({ promotionId: promotion.id, reason, by: other.id })
  }
}

function recordEnded(state: PricingState): void {
  const { at, promotions } = state.offers
  const ended = promotions.filter(({ endsAt }) => endsAt <= at && at < endsAt + endedMentionedMs)
  for (const promotion of ended.toSorted((a, b) => a.id - b.id)) {
    const covered = state.lines.filter((line) => covers(promotion, line.good))
    if (reaches(promotion, covered)) recordExclusion(state, promotion, covered, 'ended')
  }
}

type Redemption = Pick<PricedCart, 'couponOffer' | 'pointsUsed'>

function totalsOf(lines: readonly Line[], state: PricingState, redeemed: Redemption): PricedCart {
  const { gifts, nextTiers, excluded, offers } = state
  const gross = sumOf(lines.map((line) => line.gross))
  const offer = sumOf(lines.map((line) => line.offer))
  const pointsOffer = times(redemption.satangPerPoint, redeemed.pointsUsed)
  const delivery =
    lines.length > 0 ? deliveryOf(offers, amountOfGoods({ gross, discount: offer, pointsOffer })) : satang(0)
  const nets = lines.map((line) => ({ rate: line.vatPercent, net: line.total }))
  return {
    lines: lines.map(pricedLine),
    gifts,
    gross,
    offer,
    ...redeemed,
    pointsOffer,
    earning: netOf(lines.filter(({ good }) => good.promotable)),
    delivery,
    grandTotal: satang(gross - offer + delivery),
    // Delivery is taxed at the standard rate, independent of the products.
    vat: vatTable([...nets, { rate: vatPercentAt(offers.at), net: delivery }]),
    nextTiers,
    excluded,
  }
}

/** Points do not decide about it: they may be used without paying more for the way. */
const deliveryOf = ({ delivery, freeDeliveryFrom }: OffersOf<PromotionBase>, goods: Satang): Satang =>
  typeof freeDeliveryFrom === 'number' && goods >= freeDeliveryFrom ? satang(0) : delivery
