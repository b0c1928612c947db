import type { DemoProduct, DemoPromotion, DemoTier } from '#demo/types.ts'
import { seeded, type Chance } from '#demo/seeded.ts'
import { categories, subcategoryByKey } from './category-tree.ts'

const restricted: ReadonlySet<number> = new Set(categories.filter((each) => each.restricted).map((each) => each.id))

/** Milk for small children may not be promoted (Thai Control of Marketing of Infant Food Act, B.E. 2560). */
const unpromotedSubcategory = subcategoryByKey.get('baby-food')?.id

/** Whether a product may be promoted: alcohol, milk for small children and gifts may not. */
export function mayBePromoted(product: DemoProduct): boolean {
  if (product.saleCategoryId !== 1 || product.priceSatang < 400) return false
  return !restricted.has(product.categoryId) && product.subcategoryId !== unpromotedSubcategory
}

/** Minimum quantities by the price of a sales unit: expensive products are ordered in twos, cheap ones by the dozen. */
const thresholds: readonly { from: number; pairs: readonly (readonly [few: number, many: number])[] }[] = [
  { from: 50_000, pairs: ['2 5', '3 10', '5 10'].map(numberPair) },
  { from: 10_000, pairs: ['3 6', '5 12', '6 12'].map(numberPair) },
  { from: 0, pairs: ['5 12', '6 24', '10 30', '12 24'].map(numberPair) },
]

function numberPair(text: string): readonly [number, number] {
  const [few, many] = text.split(' ').map(Number)
  return [few ?? 1, many ?? 2]
}

/** What a discount is rounded to, in satang. */
export const coins = (priceSatang: number): number =>
  priceSatang < 2_000 ? 25 : priceSatang < 10_000 ? 50 : priceSatang < 50_000 ? 100 : 500

function amountTiers(chance: Chance, priceSatang: number): DemoTier[] {
  const [few, many] = chance.pick(thresholds.find(({ from }) => priceSatang >= from)?.pairs ?? [])
  const coin = coins(priceSatang)
  const share = (percent: number) => Math.max(coin, Math.round((priceSatang * percent) / 100 / coin) * coin)
  const small = share(chance.whole(3, 7))
  const large = Math.max(small + coin, share(chance.whole(6, 12)))
  const first = { minimumBuy: few, discountSatang: small }
  if (chance.hits(0.4) || large > priceSatang * 0.15) return [first]
  return [first, { minimumBuy: many, discountSatang: large }]
}

/** `buy → get` in one or two tiers. */
const ownGoods = ['10 1', '12 1', '10 1, 24 3', '12 1, 30 3', '20 2, 50 6'].map((line) =>
  line.split(', ').map((tier): DemoTier => {
    const [minimumBuy, giftQty] = numberPair(tier)
    return { minimumBuy, giftQty }
  }),
)

/** Tiers of a gift worth about a tenth of the purchase; null when that would require too large a purchase. */
function giftTiers(chance: Chance, product: DemoProduct, gift: DemoProduct): DemoTier[] | null {
  const needed = (gift.priceSatang * 10) / product.priceSatang
  const few = [2, 3, 5, 6, 10, 12, 20, 24].find((quantity) => quantity >= needed)
  if (!few) return null
  const first = { minimumBuy: few, giftQty: 1 }
  return chance.hits(0.5) ? [first] : [first, { minimumBuy: Math.ceil(few * 2.4), giftQty: 3 }]
}

type Offer = Omit<DemoPromotion, 'id' | 'priority'>

/** Gifts before money: a product with both has them in this order. */
export const priorityOf = (kind: DemoPromotion['kind']): number => (kind === 'AMOUNT' ? 1 : 2)

/** One in so many of the products without another offer is cheaper from the first unit on, by so many percent. */
const cutEvery = 100
const cutPercent = 8

/** When cuts end, one after the other, in days after the demo was filled; null: with the promotions that last. */
const cutEnds = [3, null, 6, 9, null, 13]
/** One in so many of the other promotions also ends in the weeks to come, one four days after the other. */
const endsEvery = 40
const endsApartDays = 4

const cutOffer = ({ id, priceSatang }: DemoProduct, index: number): Offer => {
  const coin = coins(priceSatang)
  const discountSatang = Math.round((priceSatang * cutPercent) / 100 / coin) * coin
  const tiers = [{ minimumBuy: 1, discountSatang }]
  const endsAfterDays = cutEnds[index % cutEnds.length] ?? null
  return { kind: 'AMOUNT', productId: id, giftProductId: null, tiers, endsAfterDays }
}

function amountOffer(chance: Chance, product: DemoProduct): Offer {
  const tiers = amountTiers(chance, product.priceSatang)
  return { kind: 'AMOUNT', productId: product.id, giftProductId: null, tiers, endsAfterDays: null }
}

function freeGoodsOffer(chance: Chance, product: DemoProduct, gifts: readonly DemoProduct[]): Offer {
  const gift = gifts.length > 0 && chance.hits(0.75) ? chance.pick(gifts) : null
  const tiers = gift && giftTiers(chance, product, gift)
  if (gift && tiers)
    return { kind: 'FREE_GOODS', productId: product.id, giftProductId: gift.id, tiers, endsAfterDays: null }
  return {
    kind: 'FREE_GOODS',
    productId: product.id,
    giftProductId: product.id,
    tiers: chance.pick(ownGoods).map((tier) => ({ ...tier })),
    endsAfterDays: null,
  }
}

/** Offers of the month. A brand has many offers or few, so that its page shows it. */
export function demoPromotions(products: readonly DemoProduct[]): DemoPromotion[] {
  const chance = seeded(20_260_401)
  const gifts = Map.groupBy(
    products.filter((product) => product.saleCategoryId === 2),
    (product) => product.brandId,
  )
  const offerChances = new Map<number, number>()
  const offerChanceOf = (brandId: number): number => {
    const known = offerChances.get(brandId)
    if (known !== undefined) return known
    const fresh = gifts.has(brandId) ? 0.36 : chance.pick([0.05, 0.15, 0.2, 0.3, 0.35])
    offerChances.set(brandId, fresh)
    return fresh
  }
  const promoted = products.filter((product) => mayBePromoted(product) && chance.hits(offerChanceOf(product.brandId)))
  const offers = promoted.flatMap((product, index): Offer[] => {
    const own = gifts.get(product.brandId) ?? []
    if (index % 34 === 5) return [amountOffer(chance, product), freeGoodsOffer(chance, product, own)]
    const free = chance.hits(own.length > 0 ? 0.6 : 0.25)
    return [free ? freeGoodsOffer(chance, product, own) : amountOffer(chance, product)]
  })
  const others = products.filter((product) => mayBePromoted(product) && !promoted.includes(product))
  const cuts = others.filter((_, index) => index % cutEvery === cutEvery - 1).map(cutOffer)
  const lasting = offers.map((offer, index) =>
    index % endsEvery === endsEvery - 1
      ? { ...offer, endsAfterDays: Math.ceil(index / endsEvery) * endsApartDays }
      : offer,
  )
  return [...lasting, ...cuts].map((offer, index) => ({ id: index + 1, ...offer, priority: priorityOf(offer.kind) }))
}
