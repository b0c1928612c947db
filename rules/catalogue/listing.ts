import { offerKinds, type OfferKind } from './offers.ts'

export const listingSorts = ['BEST_SELLER', 'PRICE_LOW_TO_HIGH', 'PRICE_HIGH_TO_LOW', 'PROMOTION', 'SAVING'] as const
export type ListingSort = (typeof listingSorts)[number]

/** The filters of a list, stored in the query of the URL. Pages are counted from 1. */
export type ListingFilter = {
  subcategories: number[]
  brands: number[]
  /** Only available products. */
  inStock: boolean
  /** Only products with an offer, of this kind or of any. */
  offer: OfferKind | 'any' | null
  sort: ListingSort | null
  page: number
}

/** No filter chosen. */
export const noFilter: ListingFilter = {
  subcategories: [],
  brands: [],
  inStock: false,
  offer: null,
  sort: null,
  page: 1,
}

/** More than anyone chooses, and few enough to keep the links of a list short, since they repeat the ids. */
const maxChoices = 50

/** Comma-separated ids; anything that is not a number is ignored. */
const ids = (text: string | null): number[] =>
  [
    ...new Set(
      (text ?? '')
        .split(',')
        .filter((part) => /^\d{1,9}$/.test(part))
        .map(Number),
    ),
  ].slice(0, maxChoices)

/** The query of a URL; `URLSearchParams` satisfies it. */
type Query = { get: (key: string) => string | null } & Iterable<[string, string]>

/** Reads the filters from a query; invalid values are ignored. */
export function readFilter(query: Query): ListingFilter {
  const page = query.get('page') ?? ''
  return {
    subcategories: ids(query.get('subcategories')),
    brands: ids(query.get('brands')),
    inStock: query.get('stock') === '1',
    offer: query.get('offer') === '1' ? 'any' : (offerKinds.find((kind) => kind === query.get('offer')) ?? null),
    sort: listingSorts.find((sort) => sort === query.get('sort')) ?? null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The other keys in the address of a list, with their maximum lengths. */
const otherKeys = { q: 100, title: 80, preview: 200 } as const

/**
 * The query with the filters in canonical order: an empty list removes its key; `q`, `title` and `preview` are kept,
 * truncated; unknown keys are dropped. Commas are not escaped.
 */
export function writeFilter(filter: ListingFilter, query: Query): string {
  const entries = [
    ...Object.entries(otherKeys).map(
      ([key, longest]) => [key, [...(query.get(key) ?? '')].slice(0, longest).join('')] as const,
    ),
    ['subcategories', filter.subcategories.join(',')] as const,
    ['brands', filter.brands.join(',')] as const,
    ['stock', filter.inStock ? '1' : ''] as const,
    ['offer', filter.offer === 'any' ? '1' : (filter.offer ?? '')] as const,
    ['sort', filter.sort ?? ''] as const,
    ['page', filter.page > 1 ? String(filter.page) : ''] as const,
  ]
  return entries
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&')
}
