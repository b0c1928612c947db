import { satang, type Satang } from '#rules/money.ts'
import { premiumSale, regularSale } from '#rules/catalogue/product.ts'
import type { Listable } from '#rules/catalogue/lists.ts'
import type { Offer } from '#rules/catalogue/offers.ts'
import type { WireLimits } from '#rules/orders/product-limits.ts'
import type { Card } from './shapes.ts'

/** A product as the lists in the browser need it: its card, and the values to filter and sort by. */
export type CatalogueItem = Card &
  Listable & {
    /** A gift that no promotion gives now. */
    notGiven?: true
  }

type Choice = { id: number; name: string }

/**
 * The public catalogue in columns, which take half the bytes of rows. All columns have the same length; products are in
 * default order.
 */
export type CompactCatalogue = {
  /** When the server sent it, in milliseconds since 1970; only in one stored by the service worker. */
  keptAt?: number
  categories: Choice[]
  subcategories: Choice[]
  brands: Choice[]
  units: string[]
  /** Short names of gifts; missing in a catalogue that a browser stored in an earlier version. */
  gifts?: string[]
  id: number[]
  name: string[]
  image: (string | null)[]
  price: Satang[]
  pieces: number[]
  /** Index into `units`. */
  unit: number[]
  stock: number[]
  /** Properties as bits: see `marks`. */
  marks: number[]
  category: number[]
  subcategory: number[]
  brand: number[]
  hot: (number | null)[]
  promotion: number[]
  /**
   * [minimum, satang off] of a discount; [minimum, count, gift] of free goods, where `gift` is the position in `gifts`
   * from 1, or -1 for the product itself; 0 without an offer.
   */
  tier: (0 | number[])[]
  /** Ends of the offers that end soon, milliseconds since 1970, by position; missing in a catalogue stored earlier. */
  ends?: Record<number, number>
  /** How goods may be ordered, by position; only of those with limits. */
  limits?: Record<number, WireLimits>
}

const marks = { restricted: 1, premium: 2, unpromoted: 4, notGiven: 8 } as const

export type Tables = Pick<CompactCatalogue, 'categories' | 'subcategories' | 'brands'>

const ownGift = -1

const packedTier = (tier: Offer | null, gifts: readonly string[]): 0 | number[] => {
  if (!tier) return 0
  if ('off' in tier) return [tier.minimumBuy, tier.off]
  return [tier.minimumBuy, tier.free, tier.gift === undefined ? ownGift : gifts.indexOf(tier.gift) + 1]
}
const unpackedTier = (tier: 0 | number[], gifts: readonly string[], endsAt: number | undefined): Offer | null => {
  if (!tier) return null
  const [minimumBuy = 0, benefit = 0, given] = tier
  const ends = endsAt !== undefined && { endsAt }
  if (!given) return { minimumBuy, off: satang(benefit), ...ends }
  const gift = gifts[given - 1]
  return { minimumBuy, free: benefit, ...(gift !== undefined && { gift }), ...ends }
}

/** @param goods public and active products, in default order */
export function packCatalogue(goods: readonly CatalogueItem[], tables: Tables): CompactCatalogue {
  const units = [...new Set(goods.map(({ unit }) => unit))]
  const gifts = [...new Set(goods.flatMap(({ tier }) => (tier && 'gift' in tier && tier.gift) || []))]
  const column = <Value>(of: (good: CatalogueItem) => Value): Value[] => goods.map(of)
  return {
    ...tables,
    units,
    gifts,
    id: column(({ id }) => id),
    name: column(({ name }) => name),
    image: column(({ image }) => image),
    price: column(({ price }) => price),
    pieces: column(({ pieces }) => pieces),
    unit: column(({ unit }) => units.indexOf(unit)),
    stock: column(({ stock }) => stock),
    marks: column(
      ({ restricted, premium, restriction, notGiven }) =>
        (restricted ? marks.restricted : 0) +
        (premium ? marks.premium : 0) +
        (restriction && !restriction.promotable ? marks.unpromoted : 0) +
        (notGiven ? marks.notGiven : 0),
    ),
    category: column(({ categoryId }) => categoryId),
    subcategory: column(({ subcategoryId }) => subcategoryId),
    brand: column(({ brandId }) => brandId),
    hot: column(({ hotSequence }) => hotSequence),
    promotion: column(({ promotionSequence }) => promotionSequence),
    tier: column(({ tier }) => packedTier(tier, gifts)),
    ends: Object.fromEntries(goods.flatMap(({ tier }, at) => (tier?.endsAt === undefined ? [] : [[at, tier.endsAt]]))),
    limits: Object.fromEntries(goods.flatMap(({ limits }, at) => (limits ? [[at, limits]] : []))),
  }
}

/** Converts columns back to objects: all of them, or a slice, so that a slow phone can do other work in between. */
export function unpackCatalogue(packed: CompactCatalogue, from = 0, to = packed.id.length): CatalogueItem[] {
  const unpromoted = { visibleTo: 'everyone', promotable: false } as const
  return packed.id.slice(from, to).map((id, index) => {
    const at = from + index
    const mark = packed.marks[at] ?? 0
    const tier = unpackedTier(packed.tier[at] ?? 0, packed.gifts ?? [], packed.ends?.[at])
    const premium = (mark & marks.premium) > 0
    const limits = packed.limits?.[at]
    return {
      id,
      name: packed.name[at] ?? '',
      image: packed.image[at] ?? null,
      price: packed.price[at] ?? satang(0),
      pieces: packed.pieces[at] ?? 1,
      unit: packed.units[packed.unit[at] ?? 0] ?? '',
      stock: packed.stock[at] ?? 0,
      tier,
      restricted: (mark & marks.restricted) > 0,
      premium,
      ...(limits && { limits }),
      categoryId: packed.category[at] ?? 0,
      subcategoryId: packed.subcategory[at] ?? 0,
      brandId: packed.brand[at] ?? 0,
      saleCategoryId: premium ? premiumSale : regularSale,
      active: true,
      hotSequence: packed.hot[at] ?? null,
      promotionSequence: packed.promotion[at] ?? 0,
      promotions: tier ? [tier] : [],
      restriction: (mark & marks.unpromoted) > 0 ? unpromoted : null,
      ...((mark & marks.notGiven) > 0 && { notGiven: true }),
    }
  })
}

/** Only the fields of a card. */
export const cardOfGood = (good: CatalogueItem): Card => ({
  id: good.id,
  name: good.name,
  image: good.image,
  price: good.price,
  pieces: good.pieces,
  unit: good.unit,
  stock: good.stock,
  tier: good.tier,
  restricted: good.restricted,
  premium: good.premium,
  ...(good.limits && { limits: good.limits }),
})
