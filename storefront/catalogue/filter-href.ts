import { noFilter, readFilter, writeFilter, type ListingFilter } from '#rules/catalogue/listing.ts'

/**
 * The URL of a list with some of its filters changed. Any change starts at the first page; other keys of the query
 * stay.
 */
export function filterHref(path: string, query: URLSearchParams, change: Partial<ListingFilter>): string {
  const next = writeFilter({ ...readFilter(query), page: 1, ...change }, query)
  return next ? `${path}?${next}` : path
}

export const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

/** The same list without filters; the search term stays. */
export const unfilteredHref = (path: string, query: URLSearchParams): string => filterHref(path, query, noFilter)

/** The number of active filters, the sort included. */
export const chosenCount = ({ subcategories, brands, inStock, offer, sort }: ListingFilter): number =>
  subcategories.length + brands.length + Number(inStock) + Number(offer !== null) + Number(sort !== null)
