import { minus, plus, satang, times, type Satang } from '../money.ts'
import type { Promotion } from './kinds/kinds.ts'
import { priceCart } from './price-cart.ts'
import { usesIn, type PricedCart } from './priced-cart.ts'
import { covers, isFor, type CartGood, type Uses } from './promotion.ts'

/** An order, or a cart, to be priced again. */
type TriedOrder = { outletId: string; goods: readonly CartGood[] }

/** One order without the promotion and with it. */
export type TriedPrice = {
  before: PricedCart
  after: PricedCart
  /** It applied. */
  isReached: boolean
  /** A limit of all retailers together, or the budget, was used up by the orders before. */
  isExhausted: boolean
  /** Not reached, but at least two thirds of the way to its first tier. */
  isNear: boolean
}

type TrialInput = {
  promotion: Promotion
  /** Other promotions in force at the time of the trial. */
  others: readonly Promotion[]
  /** Milliseconds since 1970. */
  at: number
}

/**
 * Prices orders without a promotion and with it, one after the other, so that its limits and its budget are used up as
 * they would be. Other promotions, stock and gifts are taken as unlimited, on both sides. Coupons, points and delivery
 * are left out.
 */
export function tryOnOrders({ promotion, others, at }: TrialInput) {
  const offersFor = promotionIndex(others)
  const uses = new Map<string, number>()
  let all = 0
  let spent = 0
  const unlimited = (goods: readonly CartGood[]) =>
    offersFor(goods).map(({ limits: _limits, ...one }) => one as Promotion)
  const usesOf = (outletId: string): Uses => ({ own: uses.get(outletId) ?? 0, all, spent })
  return {
    price: ({ outletId, goods }: TriedOrder): TriedPrice => {
      const promotions = unlimited(goods)
      const common = { coupon: null, at, stockOf: () => Number.MAX_SAFE_INTEGER, delivery: satang(0) }
      const before = priceCart(goods, { ...common, promotions })
      if (!isConsidered(promotion, goods))
        return { before, after: before, isReached: false, isExhausted: false, isNear: false }
      const after = priceCart(goods, {
        ...common,
        promotions: [...promotions, promotion],
        usesOf: () => usesOf(outletId),
      })
      const used = usesIn(after)
      const isReached = used.has(promotion.id)
      if (isReached) {
        uses.set(outletId, (uses.get(outletId) ?? 0) + 1)
        all += 1
        spent += used.get(promotion.id) ?? 0
      }
      return {
        before,
        after,
        isReached,
        isExhausted: isExhausted(promotion.id, after),
        isNear: !isReached && isNear(promotion, after),
      }
    },
  }
}

const isExhausted = (id: number, { lines, excluded }: PricedCart): boolean =>
  [...lines.flatMap((line) => line.excluded), ...excluded].some(
    ({ promotionId, reason }) => promotionId === id && (reason === 'total_limit' || reason === 'budget_used_up'),
  )

function isNear(promotion: Promotion, { lines, nextTiers }: PricedCart): boolean {
  const next = [...lines.flatMap((line) => line.nextTiers), ...nextTiers].find(
    ({ promotionId }) => promotionId === promotion.id,
  )
  const least = promotion.tiers[0]?.minimumBuy ?? Infinity
  return next !== undefined && next.add * 3 <= least
}

/** How much less the goods bring with the promotion, in satang; negative where it displaces one that saves more. */
export const costOfPromotion = ({ before, after }: Pick<TriedPrice, 'before' | 'after'>): Satang =>
  minus(before.grandTotal, after.grandTotal)

/** Gifts with the promotion that there are not without it, by product. */
export function giftsBeyond({ before, after }: Pick<TriedPrice, 'before' | 'after'>): Map<number, number> {
  const units = new Map<number, number>()
  for (const { productId, qty } of after.gifts) units.set(productId, (units.get(productId) ?? 0) + qty)
  for (const { productId, qty } of before.gifts) units.set(productId, (units.get(productId) ?? 0) - qty)
  return units
}

/**
 * Whether a cart with these goods knows of the promotion at all, as with `promotionsFor` of the server: the order of
 * promotions with equal priority depends on which others there are.
 */
const isConsidered = (promotion: Promotion, goods: readonly CartGood[]): boolean =>
  goods.some((good) => (promotion.level === 'product' ? covers(promotion, good) : isFor(promotion, good)))

/** Those of many promotions that are for some of these goods: those of a product are found without looking at all. */
function promotionIndex(promotions: readonly Promotion[]): (goods: readonly CartGood[]) => Promotion[] {
  const ofProduct = new Map<number, Promotion[]>()
  const wide = promotions.filter(({ level }) => level !== 'product')
  for (const promotion of promotions)
    if (promotion.level === 'product')
      for (const id of promotion.targets) ofProduct.set(id, [...(ofProduct.get(id) ?? []), promotion])
  return (goods) => [
    ...new Set([
      ...goods.flatMap(({ productId, promotable }) => (promotable && ofProduct.get(productId)) || []),
      ...wide.filter((promotion) => isConsidered(promotion, goods)),
    ]),
  ]
}

/** What a product costs the supplier, satang, VAT included; null where it is not known. */
type CostOf = (productId: number) => Satang | null

/** Money of priced carts: what goods bring, and what they cost as far as that is known. Satang, VAT included. */
export type MarginTally = { net: Satang; netWithCost: Satang; marginByRate: Map<number, Satang> }

export const noMargin = (): MarginTally => ({ net: satang(0), netWithCost: satang(0), marginByRate: new Map() })

/** Adds a priced cart to a tally. `vatPercentOf`: the rate of a gift. */
export function addMargin(
  tally: MarginTally,
  priced: PricedCart,
  costOf: CostOf,
  vatPercentOf: (productId: number) => number,
): void {
  const add = (rate: number, amount: Satang) =>
    tally.marginByRate.set(rate, plus(tally.marginByRate.get(rate) ?? satang(0), amount))
  for (const { productId, qty, total, vatPercent } of priced.lines) {
    tally.net = plus(tally.net, total)
    const cost = costOf(productId)
    if (cost === null) continue
    tally.netWithCost = plus(tally.netWithCost, total)
    add(vatPercent, minus(total, times(cost, qty)))
  }
  for (const { productId, qty } of priced.gifts)
    add(vatPercentOf(productId), minus(satang(0), times(costOf(productId) ?? satang(0), qty)))
}

/** What each other promotion gives less because of the one that is tried: satang, and units of gifts. */
export function displacedIn({ before, after }: Pick<TriedPrice, 'before' | 'after'>): Map<number, LostGift> {
  const [money, gifts] = [lossOf(moneyIn, before, after), lossOf(giftsIn, before, after)]
  return new Map(
    [...new Set([...money.keys(), ...gifts.keys()])].map((id) => [
      id,
      { amount: satang(money.get(id) ?? 0), gifts: gifts.get(id) ?? 0 },
    ]),
  )
}

type LostGift = { amount: Satang; gifts: number }

function lossOf(given: (cart: PricedCart) => Map<number, number>, before: PricedCart, after: PricedCart) {
  const now = given(after)
  const lost = [...given(before)].map(([id, amount]): [number, number] => [id, amount - (now.get(id) ?? 0)])
  return new Map(lost.filter(([, amount]) => amount > 0))
}

const summed = (pairs: readonly [number, number][]): Map<number, number> => {
  const sums = new Map<number, number>()
  for (const [id, amount] of pairs) sums.set(id, (sums.get(id) ?? 0) + amount)
  return sums
}
const moneyIn = ({ lines }: PricedCart) =>
  summed(
    lines.flatMap((line) => line.applied.map(({ promotionId, amount }): [number, number] => [promotionId, amount])),
  )
const giftsIn = ({ gifts }: PricedCart) =>
  summed(gifts.map(({ promotionId, qty }): [number, number] => [promotionId, qty]))
