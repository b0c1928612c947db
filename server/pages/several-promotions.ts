import type { Product } from '#rules/catalogue/product.ts'
import { satang, type Satang } from '#rules/money.ts'
import type { TierOffer } from '#rules/promotions/kinds/kind.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import { priceCart } from '#rules/promotions/price-cart.ts'
import type { PricedCart } from '#rules/promotions/priced-cart.ts'
import { isInForce } from '#rules/promotions/promotion.ts'
import { promotionsAround } from '#rules/promotions/promotions-around.ts'
import { keptWith, type Snapshot } from '#server/catalogue/snapshot.ts'
import { goodsOf } from '#server/promotions/promotions.ts'

// Promotions of one product add up, or one of them excludes the others, and so do those of its brand and its category: what a card
// and a page promise of several is what a cart of the product alone gives. Gifts count as in stock, as those of a single promotion do.

/** What a card promises, and until when, milliseconds since 1970. */
export type FirstTier = { tier: TierOffer; endsAt: number }

/** Promotions of a product that are in force. */
type PromotionsNow = {
  product: Product
  /** Its own, which are promised, in the order in which a cart applies them. */
  own: readonly Promotion[]
  /** With those of its brand and its category. */
  all: readonly Promotion[]
  snapshot: Snapshot
  now: number
}

export function promotionsOf(
  product: Product,
  { snapshot, now }: Pick<PromotionsNow, 'snapshot' | 'now'>,
): PromotionsNow {
  const inForce = (promotions: readonly Promotion[]) => promotions.filter((promotion) => isInForce(promotion, now))
  const own = inForce(product.promotions).toSorted((a, b) => b.priority - a.priority || a.id - b.id)
  return { product, own, all: [...own, ...inForce(promotionsAround(product, snapshot.widePromotions))], snapshot, now }
}

/** What lists have found already, since they look at each product more than once; it holds for these promotions. */
const firstTiers = keptWith<FirstTier | null>()

/** What the smallest quantity gets that gets anything; null where none does. */
export function firstOfSeveral(promotions: PromotionsNow): FirstTier | null {
  const { product, own, all } = promotions
  return firstTiers(product, all, () => {
    const quantities = new Set(own.map(({ tiers }) => tiers[0]?.minimumBuy ?? 1))
    const given = [...quantities].toSorted((a, b) => a - b).map((qty) => givenFrom(qty, promotions))
    return given.find((tier) => tier !== null) ?? null
  })
}

/** What so many units get: of a price cut and a gift what applies first, as the first row of the product's page says. */
function givenFrom(qty: number, promotions: PromotionsNow): FirstTier | null {
  const { lines, gifts } = pricedAlone(qty, promotions)
  const [line] = lines
  const cuts = (line?.applied ?? []).flatMap(({ promotionId, amount }) => (amount > 0 ? promotionId : []))
  const first = promotions.own.find(
    ({ id }) => cuts.includes(id) || gifts.some(({ promotionId }) => promotionId === id),
  )
  if (!line || !first) return null
  const gift = gifts.find(({ promotionId }) => promotionId === first.id)
  if (gift) {
    const tier = { minimumBuy: qty, gifts: gift.qty, giftProductId: gift.productId }
    return { tier, endsAt: first.endsAt }
  }
  const endsAt = Math.min(...promotions.all.flatMap((one) => (cuts.includes(one.id) ? one.endsAt : [])))
  return { tier: { minimumBuy: qty, off: satang(line.offer / qty) }, endsAt }
}

/** What a unit costs who buys so many, where the promotion gives something for it; null where others keep it away. */
export function priceAmong(promotion: Promotion, qty: number, promotions: PromotionsNow): Satang | null {
  const [line] = pricedAlone(qty, promotions).lines
  const isGiven = line?.applied.some(({ promotionId }) => promotionId === promotion.id) ?? false
  return line && isGiven ? satang(line.total / qty) : null
}

/**
 * The last unit of which a tier holds: before the next tier of its promotion, or before another promotion keeps it away; null
 * where there is neither. Gifts are given for each so many again: no further tier ends that.
 */
export function lastAmong(promotion: Promotion, tier: TierOffer, promotions: PromotionsNow): number | null {
  const steps = promotions.all.flatMap(({ tiers }) => tiers.map(({ minimumBuy }) => minimumBuy))
  const ownSteps = new Set('off' in tier ? promotion.tiers.map(({ minimumBuy }) => minimumBuy) : [])
  const end = [...new Set(steps)]
    .filter((qty) => qty > tier.minimumBuy)
    .toSorted((a, b) => a - b)
    .find((qty) => ownSteps.has(qty) || priceAmong(promotion, qty, promotions) === null)
  return end === undefined ? null : end - 1
}

const pricedAlone = (qty: number, { product, all, snapshot, now }: PromotionsNow): PricedCart =>
  priceCart(goodsOf([{ productId: product.id, qty }], snapshot, null), {
    promotions: all,
    coupon: null,
    at: now,
    stockOf: () => Number.MAX_SAFE_INTEGER,
    delivery: satang(0),
  })
