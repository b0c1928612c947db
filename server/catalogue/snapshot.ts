import type { Product, LocalizedText } from '#rules/catalogue/product.ts'
import type { Satang } from '#rules/money.ts'
import type { ListPrices } from '#rules/pricing/list-price.ts'
import type { Restriction } from '#rules/restricted-goods/restriction.ts'
import type { DeliveryCalendar } from '#rules/delivery/calendar.ts'
import type { FeeTable } from '#rules/delivery/fee.ts'
import type { PickUpTerms } from '#rules/delivery/pick-up.ts'
import type { OrderRules } from '#rules/orders/order-rules.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'

export type Category = {
  id: number
  name: LocalizedText
  active: boolean
  sequence: number
  image: string | null
  hue: number
  restriction: Restriction | null
}
type Subcategory = { id: number; categoryId: number; name: LocalizedText; active: boolean; sequence: number }
export type Brand = {
  id: number
  key: string
  name: string
  nameThai: string
  categoryId: number
  sequence: number
  active: boolean
  image: string | null
}
type BannerCondition = 'brand' | 'product' | 'hot-hotsale'
export type Banner = {
  id: number
  /** The slug of its page. */
  name: string
  description: LocalizedText
  condition: BannerCondition
  /** Brand ids for `brand`, product ids otherwise. */
  items: readonly number[]
  /** null: shown to everybody, or to all who are signed in. */
  segment: string | null
  signedInOnly: boolean
  /** ISO 8601; null: unlimited. A snapshot has only current ones. */
  startsAt: string | null
  endsAt: string | null
  image: string | null
}
export type CouponOffer = {
  code: string
  name: LocalizedText
  discountSatang: Satang
  minimumSatang: Satang
  startsAt: number
  endsAt: number
  perOutletLimit: number
  totalLimit: number | null
  /** Shown to every retailer; else it is for those who know its code. */
  isListed: boolean
}

/** Whether a banner is shown to everybody, signed in or not. */
export const isForAll = ({ segment, signedInOnly }: Banner): boolean => segment === null && !signedInOnly

/** The active price lists by id, and the list of each retailer who is on one. */
export type PriceLists = { prices: ReadonlyMap<number, ListPrices>; listOf: ReadonlyMap<string, number> }

/** The prices of a retailer's list; undefined for visitors and for retailers who pay everybody's prices. */
export const pricesOf = (
  outletId: string | null,
  { priceLists }: Pick<Snapshot, 'priceLists'>,
): ListPrices | undefined =>
  outletId === null ? undefined : priceLists.prices.get(priceLists.listOf.get(outletId) ?? 0)

/** Keeps what was made of a product while these promotions are the same objects, which they are until one of them changes. */
export function keptWith<Value>() {
  const kept = new WeakMap<Product, { promotions: readonly Promotion[]; value: Value }>()
  return (product: Product, promotions: readonly Promotion[], make: () => Value): Value => {
    const known = kept.get(product)
    const isSame = known?.promotions.every((one, index) => one === promotions[index])
    if (isSame && known?.promotions.length === promotions.length) return known.value
    const value = make()
    kept.set(product, { promotions, value })
    return value
  }
}

/** The whole catalogue without its stock, at one version. Immutable: a new version is a new snapshot. */
export type Snapshot = {
  version: number
  /** When the next promotion starts or ends, milliseconds since 1970: then this snapshot expires. */
  validUntil: number
  /** Sorted by sequence, then id. */
  products: readonly Product[]
  productById: ReadonlyMap<number, Product>
  /** The rows of `product_text` with the current texts; null as long as the release before may have to read new orders. */
  productTexts: ReadonlyMap<number, number> | null
  categories: readonly Category[]
  categoryById: ReadonlyMap<number, Category>
  subcategories: readonly Subcategory[]
  brands: readonly Brand[]
  brandById: ReadonlyMap<number, Brand>
  banners: readonly Banner[]
  /** Promotions of brands, categories and the cart; a product has its own. */
  widePromotions: readonly Promotion[]
  /**
   * Used up, or ended a short while ago: not listed, but a cart that they would have applied to says why they do not.
   */
  offShelf: readonly Promotion[]
  /** Names of promotions that have one. */
  promotionNames: ReadonlyMap<number, LocalizedText>
  coupons: readonly CouponOffer[]
  /** Prices of groups of retailers. */
  priceLists: PriceLists
  /** Delivery fees. */
  fees: FeeTable
  /** Delivery days; null where the supplier names none. */
  deliveryCalendar: DeliveryCalendar | null
  /** The rules for all orders. */
  orderRules: OrderRules
  /** How orders are fetched; null where they are only delivered. */
  pickUp: PickUpTerms | null
}

/** Sales units on hand at one version, at most a few seconds old. A product without a row has none. */
export type StockLevels = { version: number; readAt: number; onHand: ReadonlyMap<number, number> }
