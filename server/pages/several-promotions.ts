import type { Product } from '#rules/catalogue/product.ts'
import { satang, type Satang } from '#rules/money.ts'
import type { TierOffer } from '#rules/promotions/kinds/kind.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import { priceCart } from '#rules/promotions/price-cart.ts'
import type { PricedCart } from '#rules/promotions/priced-cart.ts'
import { isInForce } from '#rules/promotions/promotion.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { goodsOf } from '#server/promotions/promotions.ts'

// Promotions of one product add up, or one of them excludes the others: what a card and a page promise of several is what a cart of
// the product alone gives. Gifts count as in stock, as those of a single promotion do.

/** What a card promises, and until when, milliseconds since 1970. */
export type FirstTier = { tier: TierOffer; endsAt: number }

/** Promotions in force, in the order in which a cart applies them. */
export const promotionsInForce = ({ promotions }: Product, now: number): Promotion[] =>
  promotions.filter((promotion) => isInForce(promotion, now)).toSorted((a, b) => b.priority - a.priority || a.id - b.id)

/** What lists have found already, since they look at each product more than once; it holds for these promotions of it. */
const found = new WeakMap<Product, { of: readonly Promotion[]; first: FirstTier | null }>()

/** Several promotions of a product that are in force. */
type Together = { product: Product; of: readonly Promotion[]; snapshot: Snapshot; now: number }

/** What the smallest quantity gets that gets anything; null where none does. */
export function firstOfSeveral(together: Together): FirstTier | null {
  const { product, of } = together
  const known = found.get(product)
  if (known?.of.length === of.length && known.of.every((one, index) => one === of[index])) return known.first
  const quantities = new Set(of.map(({ tiers }) => tiers[0]?.minimumBuy ?? 1))
  const first =
    [...quantities]
      .toSorted((a, b) => a - b)
      .map((qty) => givenFrom(qty, together))
      .find((tier) => tier !== null) ?? null
  found.set(product, { of, first })
  return first
}

/** What so many units get: of a price cut and a gift what applies first, as the first row of the product's page says. */
function givenFrom(qty: number, together: Together): FirstTier | null {
  const { lines, gifts } = pricedAlone(qty, together)
  const [line] = lines
  const cuts = (line?.applied ?? []).flatMap(({ promotionId, amount }) => (amount > 0 ? promotionId : []))
  const first = together.of.find(({ id }) => cuts.includes(id) || gifts.some(({ promotionId }) => promotionId === id))
  if (!line || !first) return null
  const gift = gifts.find(({ promotionId }) => promotionId === first.id)
  if (gift) {
    const tier = { minimumBuy: qty, gifts: gift.qty, giftProductId: gift.productId }
    return { tier, endsAt: first.endsAt }
  }
  const endsAt = Math.min(...together.of.flatMap((one) => (cuts.includes(one.id) ? one.endsAt : [])))
  return { tier: { minimumBuy: qty, off: satang(line.offer / qty) }, endsAt }
}

/** What a unit costs who buys so many, where the promotion gives something for it; null where others keep it away. */
export function priceAmong(promotion: Promotion, qty: number, together: Together): Satang | null {
  const [line] = pricedAlone(qty, together).lines
  const isGiven = line?.applied.some(({ promotionId }) => promotionId === promotion.id) ?? false
  return line && isGiven ? satang(line.total / qty) : null
}

const pricedAlone = (qty: number, { product, of, snapshot, now }: Together): PricedCart =>
  priceCart(goodsOf([{ productId: product.id, qty }], snapshot, null), {
    promotions: of,
    coupon: null,
    at: now,
    stockOf: () => Number.MAX_SAFE_INTEGER,
    delivery: satang(0),
  })
