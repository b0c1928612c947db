import type { Product } from '#rules/catalogue/product.ts'
import { aProductWith } from '#rules/catalogue/goods.fixture.ts'
import { defaultFees } from '#rules/delivery/fee.ts'
import { noOrderRules } from '#rules/orders/order-rules.ts'
import { alcohol } from '#rules/restricted-goods/restriction.ts'
import type { PageSlug } from '#rules/content/pages.ts'
import {
  startingBrand,
  startingDelivery,
  startingPages,
  startingSearch,
  type ContentSnapshot,
} from '#server/content/content.ts'
import type { Snapshot, StockLevels } from '#server/catalogue/snapshot.ts'

export const groceries = 1
export const beer = 8

/** A product of the groceries, or of the beer. */
export const aShelfProduct = (facts: Partial<Product> & { id: number }): Product =>
  aProductWith({ restriction: facts.categoryId === beer ? alcohol : null, ...facts })

/** A catalogue of groceries in two subcategories and two brands, and of beer. */
export function aSnapshot(products: readonly Product[], over: Partial<Snapshot> = {}): Snapshot {
  const category = { active: true, image: null, hue: 90 }
  const categories = [
    { ...category, id: groceries, name: { th: 'ของชำ', en: 'Groceries' }, sequence: 1, restriction: null },
    {
      ...category,
      id: beer,
      name: { th: 'เบียร์', en: 'Beer' },
      sequence: 2,
      restriction: alcohol,
    },
  ]
  const brands = [1, 2].map((id) => ({
    id,
    key: `brand-${id}`,
    name: `Brand ${id}`,
    nameThai: `ยี่ห้อ ${id}`,
    categoryId: groceries,
    sequence: id,
    active: true,
    image: null,
  }))
  return {
    version: 1,
    validUntil: Number.MAX_SAFE_INTEGER,
    products,
    productById: new Map(products.map((product) => [product.id, product])),
    productTexts: null,
    categories,
    categoryById: new Map(categories.map((one) => [one.id, one])),
    subcategories: [11, 12].map((id) => ({
      id,
      categoryId: groceries,
      name: { th: `หมวดย่อย ${id}`, en: `Subcategory ${id}` },
      active: true,
      sequence: id,
    })),
    brands,
    brandById: new Map(brands.map((one) => [one.id, one])),
    banners: [],
    widePromotions: [],
    offShelf: [],
    promotionNames: new Map(),
    coupons: [],
    priceLists: { prices: new Map(), listOf: new Map() },
    fees: defaultFees,
    deliveryCalendar: null,
    orderRules: noOrderRules,
    pickUp: null,
    ...over,
  }
}

/** One stock for every product; `except` overrides some. */
export const aStock = (
  products: readonly Product[],
  each: number,
  except: Record<number, number> = {},
): StockLevels => ({
  version: 1,
  readAt: 0,
  onHand: new Map(products.map(({ id }) => [id, except[id] ?? each])),
})

/** A supplier's content on its first day. */
export const aContent = (over: Partial<ContentSnapshot> = {}): ContentSnapshot => ({
  version: 1,
  validUntil: Number.MAX_SAFE_INTEGER,
  pages: new Map(
    Object.entries(startingPages()).map(([slug, content]) => [
      slug,
      { slug: slug as PageSlug, content, version: 1, publishedAt: 0 },
    ]),
  ),
  legal: { version: 1, requiredFrom: 1 },
  brand: startingBrand(),
  delivery: startingDelivery(),
  search: startingSearch(),
  popups: [],
  ...over,
})
