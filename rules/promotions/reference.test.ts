import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plus, satang } from '#rules/money.ts'
import { aCart, someOffers } from '#test/builders/random-offers.ts'
import { priceCart, type Offers } from './price-cart.ts'
import type { ExcludedPromotion, PricedCart } from './priced-cart.ts'
import type { CartGood } from './promotion.ts'
import { referencePrice } from './reference.fixture.ts'

const spelled = ({ promotionId, reason, by }: ExcludedPromotion) =>
  `${promotionId} ${reason}${by === undefined ? '' : ` ${by}`}`

/** The engine's result in the form of the reference. */
const inItsWords = (cart: PricedCart) => ({
  lines: cart.lines
    .map((line) => ({
      productId: line.productId,
      total: line.total,
      applied: line.applied.map(({ promotionId, amount }) => `${promotionId} ${amount}`),
      excluded: line.excluded.map(spelled).sort(),
    }))
    .sort((a, b) => a.productId - b.productId),
  gifts: cart.gifts.map(({ promotionId, productId, qty }) => `${promotionId}: ${qty} of ${productId}`),
  offer: cart.offer,
  coupon: cart.couponOffer,
  grandTotal: cart.grandTotal,
  points: cart.pointsUsed,
  earning: cart.earning,
  excluded: cart.excluded.map(spelled).sort(),
})

test('prices, gifts and reasons are those of the rules written out plainly', () => {
  fc.assert(
    fc.property(aCart, someOffers(), (cart, offers) => {
      const plain = referencePrice(cart, offers)
      expect(inItsWords(priceCart(cart, offers))).toEqual({
        ...plain,
        lines: plain.lines.map((line) => ({ ...line, excluded: line.excluded.toSorted() })),
        excluded: plain.excluded.toSorted(),
      })
    }),
    { numRuns: 2000 },
  )
})

test('the order of the lines makes no difference', () => {
  fc.assert(
    fc.property(aCart, someOffers(), fc.integer(), (cart, offers, seed) => {
      const shuffled = cart.toSorted((a, b) => ((a.productId * 7919) ^ seed) - ((b.productId * 7919) ^ seed))
      const byId = ({ lines, ...rest }: PricedCart) => ({
        ...rest,
        lines: lines.toSorted((a, b) => a.productId - b.productId),
      })
      expect(byId(priceCart(shuffled, offers))).toEqual(byId(priceCart(cart, offers)))
    }),
    { numRuns: 500 },
  )
})

test('what is told to be lacking is the least that brings more, and nothing is told where nothing would', () => {
  fc.assert(
    fc.property(aCart, someOffers(1), fc.nat(), (cart, offers, pick) => {
      const dear = cart.map((good) => ({ ...good, unitPrice: plus(good.unitPrice, satang(1_000_00)) }))
      const chosen = dear[pick % dear.length] as CartGood
      const alone = {
        ...offers,
        coupon: null,
        points: 0,
        promotions: offers.promotions.filter(({ level }) => level !== 'cart'),
      }
      const found = priceCart(dear, alone).lines.find((line) => line.productId === chosen.productId)?.nextTiers ?? []
      expect(found.map(({ add, benefit }) => ({ add, benefit }))).toEqual(leastThatBringsMore(dear, chosen, alone))
    }),
    { numRuns: 1500 },
  )
})

/**
 * Tries 1, 2, 3 … more of one product, up to its stock, until the only promotion gives more. When the gift is one of
 * the counted products, buying more of it leaves fewer to give.
 */
function leastThatBringsMore(cart: readonly CartGood[], chosen: CartGood, offers: Offers) {
  const promotion = offers.promotions[0]
  const counted = cart.filter((good) => isCounted(good, offers))
  if (!promotion || !counted.includes(chosen)) return []
  const firstOfThem = Math.min(...counted.map(({ productId }) => productId))
  const giftId = promotion.kind === 'FREE_GOODS' ? (promotion.giftProductId ?? firstOfThem) : null
  const added = counted.find(({ productId }) => productId === giftId) ?? chosen
  const gainAt = (more: number) => {
    const goods = cart.map((good) => (good === added ? { ...good, qty: good.qty + more } : good))
    const { lines, gifts } = referencePrice(goods, offers)
    if (giftId !== null) return gifts.reduce((sum, gift) => sum + Number(gift.split(' ')[1]), 0)
    const applied = lines.find((line) => line.productId === added.productId)?.applied[0]
    return Number(applied?.split(' ')[1] ?? 0) / (added.qty + more)
  }
  const now = gainAt(0)
  const most =
    promotion.level === 'product'
      ? Math.min(60, remainingUnits(cart, promotion.targets, offers) - now * Number(giftId === added.productId))
      : 60
  for (let more = 1; more <= most; more += 1) {
    const gain = gainAt(more)
    if (gain > now) return [{ add: more, benefit: giftId === null ? gain : gain - now }]
  }
  return []
}

const isCounted = (good: CartGood, offers: Offers) =>
  referencePrice([{ ...good, qty: 100_000 }], {
    ...offers,
    stockOf: () => 1e9,
    usesOf: () => ({ own: 0, all: 0, spent: -1e12 }),
  }).lines.some(({ applied }) => applied.length > 0)

const remainingUnits = (cart: readonly CartGood[], targets: readonly number[], offers: Offers) =>
  targets.reduce((room, id) => {
    const bought = cart.find((good) => good.productId === id)?.qty ?? 0
    return room + Math.max(0, offers.stockOf(id) - bought)
  }, 0)
