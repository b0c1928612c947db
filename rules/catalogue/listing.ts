export const listingSorts = ['BEST_SELLER', 'PRICE_LOW_TO_HIGH', 'PRICE_HIGH_TO_LOW', 'PROMOTION'] as const
export type ListingSort = (typeof listingSorts)[number]

/** The state of a list's filters; it lives in the URL's query. Pages are counted from 1. */
export type ListingFilter = {
  subcategories: number[]
  brands: number[]
  /** Only what can be had now, and only what has an offer. */
  inStock: boolean
  onOffer: boolean
  sort: ListingSort | null
  page: number
}

/** A list as it is before its reader has chosen anything. */
export const noFilter: ListingFilter = {
  subcategories: [],
  brands: [],
  inStock: false,
  onOffer: false,
  sort: null,
  page: 1,
}

/** More than a person chooses, and few enough that the links of a list, which repeat them, stay short. */
const mostChosen = 50

/** Comma-separated ids; what is not a number is dropped. */
const ids = (text: string | null): number[] =>
  [
    ...new Set(
      (text ?? '')
        .split(',')
        .filter((part) => /^\d{1,9}$/.test(part))
        .map(Number),
    ),
  ].slice(0, mostChosen)

/** The query of a URL, as `URLSearchParams` is one. */
type Query = { get: (key: string) => string | null } & Iterable<[string, string]>

/** Reads the filters from a query; whatever does not fit is dropped. */
export function readFilter(query: Query): ListingFilter {
  const page = query.get('page') ?? ''
  return {
    subcategories: ids(query.get('subcategories')),
    brands: ids(query.get('brands')),
    inStock: query.get('stock') === '1',
    onOffer: query.get('offer') === '1',
    sort: listingSorts.find((sort) => sort === query.get('sort')) ?? null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** What the address of a list says beside its filters, and how many letters of it count. */
const otherKeys = { q: 100, title: 80, preview: 200 } as const

/**
 * The query with the filters written into it, always in one order: an empty list removes its key, `q`, `title` and
 * `preview` stay, shortened; what no list knows is dropped. Commas stay readable.
 */
export function writeFilter(filter: ListingFilter, query: Query): string {
  const written = [
    ...Object.entries(otherKeys).map(
      ([key, longest]) => [key, [...(query.get(key) ?? '')].slice(0, longest).join('')] as const,
    ),
    ['subcategories', filter.subcategories.join(',')] as const,
    ['brands', filter.brands.join(',')] as const,
    ['stock', filter.inStock ? '1' : ''] as const,
    ['offer', filter.onOffer ? '1' : ''] as const,
    ['sort', filter.sort ?? ''] as const,
    ['page', filter.page > 1 ? String(filter.page) : ''] as const,
  ]
  return written
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&')
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
