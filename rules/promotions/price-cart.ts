import { spread, vatTable, type Satang, type VatRow } from '../money.ts'
import { deliveryVatPercent } from '../delivery/fee.ts'
import { giftsFor, nearlyAmount, nearlyGift, reachedTier } from './amount.ts'
import {
  covers,
  isInForce,
  type AmountPromotion,
  type CartGood,
  type Coupon,
  type GiftPromotion,
  type Promotion,
} from './promotion.ts'

export type Offers = {
  promotions: readonly Promotion[]
  coupon: Coupon | null
  /** Moment of pricing, milliseconds since 1970. */
  at: number
  /** Sales units on hand, to size gifts. */
  stockOf: (productId: number) => number
  /** Satang, VAT included. */
  delivery: Satang
}

export type Applied = { promotionId: number; code: string; kind: 'AMOUNT' | 'FREE_GOODS' | 'COUPON'; amount: Satang }
export type NearlyApplied = { promotionId: number; kind: 'AMOUNT' | 'FREE_GOODS'; add: number; benefit: number }
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
  nearly: NearlyApplied[]
}
export type Gift = { promotionId: number; productId: number; qty: number }
/** grandTotal = gross − offer + delivery, to the satang. */
export type PricedCart = {
  lines: PricedLine[]
  gifts: Gift[]
  gross: Satang
  offer: Satang
  couponOffer: Satang
  delivery: Satang
  grandTotal: Satang
  vat: VatRow[]
}

type Line = PricedLine & { good: CartGood; closed: boolean; touched: boolean }

/**
 * Prices a cart: the one function behind the shelf, the cart, the order, the payment and the invoice, in the browser
 * and on the server. Promotions go by priority, then id; the coupon comes last. The order of the lines makes no
 * difference, and no line ever costs less than nothing.
 */
export function priceCart(goods: readonly CartGood[], offers: Offers): PricedCart {
  const lines = goods.map(plainLine)
  const byProduct = lines.toSorted((a, b) => a.productId - b.productId)
  const given = new Map<number, number>()
  const gifts: Gift[] = []
  const inForce = offers.promotions.filter((promotion) => isInForce(promotion, offers.at))
  for (const promotion of inForce.toSorted((a, b) => b.priority - a.priority || a.id - b.id)) {
    const open = byProduct.filter((line) => covers(promotion, line.good) && mayTouch(promotion, line))
    if (open.length === 0) continue
    if (promotion.kind === 'FREE_GOODS') gifts.push(...giveGifts(promotion, open, given, offers, goods))
    else if (promotion.level === 'cart') lowerCart(promotion, open)
    else lowerLines(promotion, open)
  }
  const couponOffer = offers.coupon ? redeem(offers.coupon, byProduct) : 0
  return sum(lines, gifts, couponOffer, offers.delivery)
}

function plainLine(good: CartGood): Line {
  const gross = good.unitPrice * good.qty
  return {
    productId: good.productId,
    qty: good.qty,
    unitPrice: good.unitPrice,
    vatPercent: good.vatPercent,
    gross,
    offer: 0,
    total: gross,
    applied: [],
    nearly: [],
    good,
    closed: false,
    touched: false,
  }
}

const mayTouch = (promotion: Promotion, line: Line) => !line.closed && !(promotion.excludesOthers && line.touched)

const countOf = (lines: readonly Line[]) => lines.reduce((count, line) => count + line.qty, 0)

function touch(promotion: Promotion, line: Line): void {
  line.touched = true
  line.closed ||= promotion.excludesOthers
}

function discount(line: Line, applied: Omit<Applied, 'amount'>, wanted: Satang): Satang {
  const amount = Math.min(wanted, line.total)
  if (amount === 0) return 0
  line.offer += amount
  line.total -= amount
  line.applied.push({ ...applied, amount })
  return amount
}

const nameOf = (promotion: Promotion) => ({ promotionId: promotion.id, code: `P${promotion.id}`, kind: promotion.kind })

function lowerLines(promotion: AmountPromotion, open: readonly Line[]): void {
  const count = countOf(open)
  const tier = reachedTier(promotion.tiers, count)
  const nearly = nearlyAmount(promotion.tiers, count)
  for (const line of open) {
    if (nearly) line.nearly.push({ promotionId: promotion.id, kind: 'AMOUNT', ...nearly })
    if (!tier) continue
    discount(line, nameOf(promotion), tier.discountSatang * line.qty)
    touch(promotion, line)
  }
}

function lowerCart(promotion: AmountPromotion, open: readonly Line[]): void {
  const net = open.reduce((total, line) => total + line.total, 0)
  const tier = reachedTier(promotion.tiers, net)
  if (!tier) return
  takeOffAll(open, nameOf(promotion), Math.min(tier.discountSatang, net))
  for (const line of open) touch(promotion, line)
}

/** Takes one amount off several lines, each by its share of their net, without losing a satang. */
function takeOffAll(open: readonly Line[], applied: Omit<Applied, 'amount'>, amount: Satang): Satang {
  const shares = spread(
    amount,
    open.map((line) => line.total),
  )
  return open.reduce((taken, line, index) => taken + discount(line, applied, shares[index] ?? 0), 0)
}

function giveGifts(
  promotion: GiftPromotion,
  open: readonly Line[],
  given: Map<number, number>,
  offers: Offers,
  goods: readonly CartGood[],
): Gift[] {
  const count = countOf(open)
  const nearly = nearlyGift(promotion.tiers, count)
  const productId = promotion.giftProductId ?? open[0]?.productId
  const earned = giftsFor(promotion.tiers, count)
  for (const line of open) {
    if (nearly) line.nearly.push({ promotionId: promotion.id, kind: 'FREE_GOODS', ...nearly })
  }
  if (productId === undefined || earned === 0) return []
  // A gift never blocks an order: there are as many as the stock leaves after what is bought and given already.
  const bought = goods.find((good) => good.productId === productId)?.qty ?? 0
  const left = offers.stockOf(productId) - bought - (given.get(productId) ?? 0)
  const qty = Math.max(0, Math.min(earned, left))
  if (qty === 0) return []
  given.set(productId, (given.get(productId) ?? 0) + qty)
  for (const line of open) {
    line.applied.push({ ...nameOf(promotion), amount: 0 })
    touch(promotion, line)
  }
  return [{ promotionId: promotion.id, productId, qty }]
}

function redeem(coupon: Coupon, lines: readonly Line[]): Satang {
  const open = lines.filter((line) => line.good.promotable)
  const net = open.reduce((total, line) => total + line.total, 0)
  if (net < coupon.minimumSatang) return 0
  const applied = { promotionId: 0, code: coupon.code, kind: 'COUPON' } as const
  return takeOffAll(open, applied, Math.min(coupon.discountSatang, net))
}

function sum(lines: readonly Line[], gifts: Gift[], couponOffer: Satang, delivery: Satang): PricedCart {
  const gross = lines.reduce((total, line) => total + line.gross, 0)
  const offer = lines.reduce((total, line) => total + line.offer, 0)
  const charged = lines.length > 0 ? delivery : 0
  const nets = lines.map((line) => ({ rate: line.vatPercent, net: line.total }))
  return {
    lines: lines.map(({ good: _good, closed: _closed, touched: _touched, ...line }) => line),
    gifts,
    gross,
    offer,
    couponOffer,
    delivery: charged,
    grandTotal: gross - offer + charged,
    vat: vatTable([...nets, { rate: deliveryVatPercent, net: charged }]),
  }
}
