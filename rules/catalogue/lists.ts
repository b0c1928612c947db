import type { Restriction } from '../restricted-goods/restriction.ts'
import type { ListingFilter, ListingSort } from './listing.ts'
import { kindOfOffer, offerKinds, type Offer, type OfferKind } from './offers.ts'
import { premiumSale, regularSale, type Product } from './product.ts'
import { savedShare } from './saved-share.ts'

const pageSize = 42

/** What lists need of a product; the server and the browser make the same lists from it. */
export type Listable = Pick<
  Product,
  | 'id'
  | 'price'
  | 'categoryId'
  | 'subcategoryId'
  | 'brandId'
  | 'saleCategoryId'
  | 'active'
  | 'hotSequence'
  | 'promotionSequence'
> & {
  /** Those currently valid. */
  promotions: readonly unknown[]
  restriction: Pick<Restriction, 'visibleTo' | 'promotable'> | null
}

/** Whether the product is sold, to all or to some; see `isForSale`. */
export const isRegular = ({ saleCategoryId, active }: Pick<Listable, 'saleCategoryId' | 'active'>): boolean =>
  saleCategoryId === regularSale && active
export const isPremium = (product: Listable): boolean => product.saleCategoryId === premiumSale && product.active

/** Whether visitors may see the product. */
export const isPublic = ({ restriction }: Pick<Listable, 'restriction'>): boolean =>
  !restriction || restriction.visibleTo === 'everyone'
/** Whether the product may be recommended to everybody: the law forbids it for some. What a promotion covers is `promotable` alone. */
export const isRecommendable = (product: Pick<Listable, 'restriction'>): boolean =>
  isPublic(product) && (product.restriction?.promotable ?? true)

/** Whether visitors may see the product, and buy it. */
export const isForSale = (product: Listable): boolean => isRegular(product) && isPublic(product)

type StockOf = (productId: number) => number
/** The offer that the card of a product shows. */
type OfferOf<P> = (product: P) => Offer | null
/** Promoted is what has an offer: others may keep a promotion of its own away. */
const isPromoted = <P extends Listable>(product: P, offerOf: OfferOf<P>): boolean =>
  product.promotions.length > 0 && offerOf(product) !== null

/** Hot items: in stock, in their own order. */
export const hotItems = <P extends Listable>(products: readonly P[], stockOf: StockOf): P[] =>
  products
    .filter((product) => isRegular(product) && product.hotSequence !== null && stockOf(product.id) > 0)
    .sort((a, b) => (a.hotSequence ?? 0) - (b.hotSequence ?? 0))

/** Promoted products: in stock, in the order of their promotions. */
export const promotedItems = <P extends Listable>(products: readonly P[], stockOf: StockOf, offerOf: OfferOf<P>): P[] =>
  products
    .filter((product) => isRegular(product) && stockOf(product.id) > 0 && isPromoted(product, offerOf))
    .sort((a, b) => a.promotionSequence - b.promotionSequence)

/** The lists under `/all/{title}` that are the same for every user. */
export type CommonList = 'regular' | 'hot' | 'promotion' | 'premium'
/** @param isGiven whether a promotion gives this product now */
type GoodsOf = <P extends Listable>(
  products: readonly P[],
  stockOf: StockOf,
  offerOf: OfferOf<P>,
  isGiven: (productId: number) => boolean,
) => P[]

/** The products of each list in its order, before the user's filters. */
export const goodsOfList: Record<CommonList, GoodsOf> = {
  regular: (products) => products.filter(isForSale),
  hot: (products, stockOf) => hotItems(products.filter(isRecommendable), stockOf),
  promotion: (products, stockOf, offerOf) => promotedItems(products.filter(isRecommendable), stockOf, offerOf),
  premium: (products, _stockOf, _offerOf, isGiven) =>
    products.filter((product) => isPremium(product) && isRecommendable(product) && isGiven(product.id)),
}

export const goodsOfCategory = <P extends Listable>(products: readonly P[], categoryId: number): P[] =>
  products.filter((product) => isForSale(product) && product.categoryId === categoryId)

function hasOffer<P extends Listable>(product: P, wanted: ListingFilter['offer'], offerOf: OfferOf<P>): boolean {
  if (wanted === null || wanted === 'any') return wanted === null || isPromoted(product, offerOf)
  const offer = offerOf(product)
  return offer !== null && kindOfOffer(offer) === wanted
}

/** The same products, with sold-out ones at the end. */
const soldOutLast = <P extends Listable>(products: readonly P[], stockOf: StockOf): P[] => [
  ...products.filter(({ id }) => stockOf(id) > 0),
  ...products.filter(({ id }) => stockOf(id) <= 0),
]

const sorters: Record<ListingSort, <P extends Listable>(products: P[], offerOf: OfferOf<P>) => P[]> = {
  BEST_SELLER: (products) =>
    products
      .filter((product) => product.hotSequence !== null)
      .sort((a, b) => (a.hotSequence ?? 0) - (b.hotSequence ?? 0)),
  PRICE_LOW_TO_HIGH: (products) => products.sort((a, b) => a.price - b.price || a.id - b.id),
  PRICE_HIGH_TO_LOW: (products) => products.sort((a, b) => b.price - a.price || a.id - b.id),
  PROMOTION: (products, offerOf) =>
    products
      .filter((product) => isPromoted(product, offerOf))
      .sort((a, b) => a.promotionSequence - b.promotionSequence),
  SAVING: (products, offerOf) => {
    const share = new Map(products.map((product) => [product.id, savedShare(offerOf(product), product.price)]))
    return products
      .filter((product) => isPromoted(product, offerOf))
      .sort((a, b) => (share.get(b.id) ?? 0) - (share.get(a.id) ?? 0) || a.id - b.id)
  },
}

/** Three of the sorts also filter: `best sellers` shows only hot items, `promotions` and `saving` only promoted products. */
const sorted = <P extends Listable>(products: readonly P[], sort: ListingSort | null, offerOf: OfferOf<P>): P[] =>
  sort ? sorters[sort]([...products], offerOf) : [...products]

/** The items of a page, and the number of pages; a page beyond the last shows the last. */
export function paginate<Item>(items: readonly Item[], page: number, size: number = pageSize) {
  const pages = Math.max(1, Math.ceil(items.length / size))
  const current = Math.min(page, pages)
  return { items: items.slice((current - 1) * size, current * size), page: current, pages, total: items.length }
}

type Choice = { id: number; name: string }

/**
 * One page of a filtered list, sold-out products last, with its facets. The count of a choice is the number of products
 * it would show with the chosen filters of the other kind; choices with none are omitted unless chosen. All is counted in one
 * pass: a phone does it between a tap and its answer.
 */
export function pageOfList<P extends Listable>(
  products: readonly P[],
  filter: ListingFilter,
  choices: { subcategories: readonly Choice[]; brands: readonly Choice[] },
  stockOf: StockOf,
  offerOf: OfferOf<P>,
) {
  const counts = { subcategories: new Map<number, number>(), brands: new Map<number, number>() }
  const offers = new Map<OfferKind, number>()
  const shown: P[] = []
  // Some of the sorts also filter: count only what they show.
  for (const product of sorted(products, filter.sort, offerOf)) {
    if (filter.inStock && stockOf(product.id) <= 0) continue
    const { subcategoryId, brandId } = product
    const isOfSubcategories = filter.subcategories.length === 0 || filter.subcategories.includes(subcategoryId)
    const isOfBrands = filter.brands.length === 0 || filter.brands.includes(brandId)
    if (!isOfSubcategories && !isOfBrands) continue
    const isOffered = hasOffer(product, filter.offer, offerOf)
    if (isOffered && isOfBrands) countOne(counts.subcategories, subcategoryId)
    if (isOffered && isOfSubcategories) countOne(counts.brands, brandId)
    if (!isOfSubcategories || !isOfBrands) continue
    const offer = product.promotions.length > 0 ? offerOf(product) : null
    if (offer) countOne(offers, kindOfOffer(offer))
    if (isOffered) shown.push(product)
  }
  const facets = (key: 'subcategories' | 'brands') =>
    choices[key]
      .map(({ id, name }) => ({ id, name, count: counts[key].get(id) ?? 0, selected: filter[key].includes(id) }))
      .filter(({ count, selected }) => count > 0 || selected)
  return {
    ...paginate(soldOutLast(shown, stockOf), filter.page),
    sort: filter.sort,
    offers: offerKinds
      .map((kind) => ({ kind, count: offers.get(kind) ?? 0, selected: filter.offer === kind }))
      .filter(({ count, selected }) => count > 0 || selected),
    subcategories: facets('subcategories'),
    brands: facets('brands'),
  }
}

const countOne = <Key>(counts: Map<Key, number>, key: Key): void => void counts.set(key, (counts.get(key) ?? 0) + 1)
