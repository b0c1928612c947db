import { premiumSale, regularSale, type Product } from './product.ts'

export const listingSorts = ['BEST_SELLER', 'PRICE_LOW_TO_HIGH', 'PRICE_HIGH_TO_LOW', 'PROMOTION'] as const
export type ListingSort = (typeof listingSorts)[number]
export const pageSize = 42

/** The state of a list's filters; it lives in the URL's query. Pages are counted from 1. */
export type ListingFilter = { subcategories: number[]; brands: number[]; sort: ListingSort | null; page: number }

/** Comma-separated ids; what is not a number is dropped. */
const ids = (text: string | null): number[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .filter((part) => /^\d{1,9}$/.test(part))
      .map(Number),
  ),
]

/** The query of a URL, as `URLSearchParams` is one. */
type Query = { get: (key: string) => string | null } & Iterable<[string, string]>

/** Reads the filters from a query; whatever does not fit is dropped. */
export function readFilter(query: Query): ListingFilter {
  const page = query.get('page') ?? ''
  return {
    subcategories: ids(query.get('subcategories')),
    brands: ids(query.get('brands')),
    sort: listingSorts.find((sort) => sort === query.get('sort')) ?? null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/**
 * The query with the filters written into it: an empty list removes its key, other keys (`q`, `title`) stay as they
 * are, and commas stay readable.
 */
export function writeFilter(filter: ListingFilter, query: Query): string {
  const written = new Map(query)
  written.set('subcategories', filter.subcategories.join(','))
  written.set('brands', filter.brands.join(','))
  written.set('sort', filter.sort ?? '')
  written.set('page', filter.page > 1 ? String(filter.page) : '')
  return [...written]
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&')
}

export const isRegular = (product: Product): boolean => product.saleCategoryId === regularSale && product.active
export const isPremium = (product: Product): boolean => product.saleCategoryId === premiumSale && product.active
export const isPromoted = (product: Product): boolean => product.promotions.length > 0

type StockOf = (productId: number) => number

/** Hot items are in stock and stand in their own order. */
export const hotItems = (products: readonly Product[], stockOf: StockOf): Product[] =>
  products
    .filter((product) => isRegular(product) && product.hotSequence !== null && stockOf(product.id) > 0)
    .sort((a, b) => (a.hotSequence ?? 0) - (b.hotSequence ?? 0))

/** Goods on promotion are in stock and stand in the order of promotions. */
export const promotedItems = (products: readonly Product[], stockOf: StockOf): Product[] =>
  products
    .filter((product) => isRegular(product) && isPromoted(product) && stockOf(product.id) > 0)
    .sort((a, b) => a.promotionSequence - b.promotionSequence)

/** Applies subcategory and brand filters. */
export const filtered = (products: readonly Product[], filter: ListingFilter): Product[] =>
  products.filter(
    (product) =>
      (filter.subcategories.length === 0 || filter.subcategories.includes(product.subcategoryId)) &&
      (filter.brands.length === 0 || filter.brands.includes(product.brandId)),
  )

const sorters: Record<ListingSort, (products: Product[]) => Product[]> = {
  BEST_SELLER: (products) =>
    products
      .filter((product) => product.hotSequence !== null)
      .sort((a, b) => (a.hotSequence ?? 0) - (b.hotSequence ?? 0)),
  PRICE_LOW_TO_HIGH: (products) => products.sort((a, b) => a.price - b.price || a.id - b.id),
  PRICE_HIGH_TO_LOW: (products) => products.sort((a, b) => b.price - a.price || a.id - b.id),
  PROMOTION: (products) => products.filter(isPromoted).sort((a, b) => a.promotionSequence - b.promotionSequence),
}

/** Two of the sorts also choose: best sellers are hot items only, promotions promoted goods only. */
export const sorted = (products: readonly Product[], sort: ListingSort | null): Product[] =>
  sort ? sorters[sort]([...products]) : [...products]

/** The slice a page shows, and how many pages there are; a page beyond the last shows the last. */
export function paginate<Item>(items: readonly Item[], page: number, size: number = pageSize) {
  const pages = Math.max(1, Math.ceil(items.length / size))
  const current = Math.min(page, pages)
  return { items: items.slice((current - 1) * size, current * size), page: current, pages, total: items.length }
}

/** Page numbers to show: one at each boundary, one sibling at each side, gaps as null. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const numbers = [...new Set(shown)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const previous = numbers[index - 1]
    if (previous === undefined || number - previous === 1) return [number]
    return number - previous === 2 ? [number - 1, number] : [null, number]
  })
}
