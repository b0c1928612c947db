import { redemption } from '../loyalty/redemption.ts'
import { vatTable } from '../money.ts'
import { deliveryVatPercent } from '../delivery/fee.ts'
import { barrier, netOf, plainLine, pricedLine, reaches, tellLines, type Line } from './cart-line.ts'
import { giveGifts } from './give-gifts.ts'
import { allowanceOf, unused } from './limits.ts'
import { lowerPrices } from './lower-prices.ts'
import type { PricedCart } from './priced-cart.ts'
import { tell, type Offers, type Pricing } from './pricing.ts'
import { covers, isFor, isInForce, type CartGood, type Promotion } from './promotion.ts'
import { redeemCoupon } from './redeem-coupon.ts'
import { redeemPoints } from './redeem-points.ts'
import { takeTurns } from './take-turns.ts'

/** So long is told that a promotion has ended: the cart of yesterday costs more today. */
export const toldEndedMs = 24 * 60 * 60_000

/**
 * Prices a cart: the one function behind the shelf, the cart, the order, the payment and the invoice, in the browser
 * and on the server. Promotions take turns; then comes the coupon, then points. Every line tells what applied, what nearly did and
 * what did not. The order of the lines makes no difference, and no line ever costs less than nothing.
 */
export function priceCart(goods: readonly CartGood[], offers: Offers): PricedCart {
  const inCart = goods.map(plainLine)
  const lines = inCart.toSorted((a, b) => a.productId - b.productId)
  const pricing: Pricing = { offers, lines, gifts: [], nearly: [], excluded: [] }
  const inForce = offers.promotions.filter((promotion) => isInForce(promotion, offers.at))
  takeTurns(inForce, lines, (promotion) => takeTurn(pricing, promotion))
  if (inForce.length < offers.promotions.length) tellEnded(pricing)
  const couponOffer = offers.coupon ? redeemCoupon(pricing, offers.coupon) : 0
  const pointsUsed = offers.points ? redeemPoints(pricing, offers.points) : 0
  return sum(inCart, pricing, { couponOffer, pointsUsed })
}

function takeTurn(pricing: Pricing, promotion: Promotion): void {
  const covered = pricing.lines.filter((line) => covers(promotion, line.good))
  const open = covered.filter((line) => barrier(promotion, line) === null)
  tellRestricted(pricing, promotion)
  if (open.length < covered.length && reaches(promotion, covered)) tellBarred(promotion, covered)
  if (open.length === 0) return
  const allowance = allowanceOf(promotion, pricing.offers.usesOf?.(promotion.id) ?? unused)
  if (allowance.refused) {
    if (reaches(promotion, open)) tell(pricing, promotion, open, allowance.refused)
  } else if (promotion.kind === 'AMOUNT') lowerPrices(pricing, promotion, open, allowance)
  else giveGifts(pricing, promotion, open, allowance)
}

const tellRestricted = ({ lines }: Pricing, promotion: Promotion): void =>
  tellLines(
    lines.filter((line) => !line.good.promotable && isFor(promotion, line.good)),
    promotion.id,
    () => ({ reason: 'restricted_goods' }),
  )

function tellBarred(promotion: Promotion, covered: readonly Line[]): void {
  for (const line of covered) {
    const other = barrier(promotion, line)
    if (!other) continue
    const reason = other.priority === promotion.priority ? 'not_best' : 'excluded_by_other'
    line.excluded.push({ promotionId: promotion.id, reason, by: other.id })
  }
}

function tellEnded(pricing: Pricing): void {
  const { at, promotions } = pricing.offers
  const ended = promotions.filter(({ endsAt }) => endsAt <= at && at < endsAt + toldEndedMs)
  for (const promotion of ended.toSorted((a, b) => a.id - b.id)) {
    const covered = pricing.lines.filter((line) => covers(promotion, line.good))
    if (reaches(promotion, covered)) tell(pricing, promotion, covered, 'ended')
  }
}

type Redeemed = Pick<PricedCart, 'couponOffer' | 'pointsUsed'>

function sum(lines: readonly Line[], { gifts, nearly, excluded, offers }: Pricing, redeemed: Redeemed): PricedCart {
  const gross = lines.reduce((total, line) => total + line.gross, 0)
  const offer = lines.reduce((total, line) => total + line.offer, 0)
  const delivery = lines.length > 0 ? offers.delivery : 0
  const nets = lines.map((line) => ({ rate: line.vatPercent, net: line.total }))
  return {
    lines: lines.map(pricedLine),
    gifts,
    gross,
    offer,
    ...redeemed,
    pointsOffer: redeemed.pointsUsed * redemption.satangPerPoint,
    earning: netOf(lines.filter(({ good }) => good.promotable)),
    delivery,
    grandTotal: gross - offer + delivery,
    vat: vatTable([...nets, { rate: deliveryVatPercent, net: delivery }]),
    nearly,
    excluded,
  }
}
