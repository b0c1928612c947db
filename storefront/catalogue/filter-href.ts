import { noFilter, readFilter, writeFilter, type ListingFilter } from '#rules/catalogue/listing.ts'

/**
 * The URL of a list with some of its filters changed. Any change starts at the first page; other keys of the query
 * stay.
 */
export function filterHref(path: string, query: URLSearchParams, change: Partial<ListingFilter>): string {
  const next = writeFilter({ ...readFilter(query), page: 1, ...change }, query)
  return next ? `${path}?${next}` : path
}

/**
 * Addresses of a list with one more of its sub-categories or brands, or with one fewer, by the id of that one. There are hundreds of
 * them, and what differs is their ids alone: the rest of the URL is written once.
 */
export function hrefsOfChoices(path: string, query: URLSearchParams, key: 'subcategories' | 'brands') {
  const chosen = readFilter(query)[key]
  const none = filterHref(path, query, { [key]: [] })
  // Stands there once: an equals sign in a value is escaped.
  const [before, after] = filterHref('', query, { [key]: [0] }).split(`${key}=0`)
  return (id: number): string => {
    const ids = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
    return ids.length > 0 ? `${path}${before}${key}=${ids.join(',')}${after}` : none
  }
}

/** Address of a list without filters; the search term stays. */
export const unfilteredHref = (path: string, query: URLSearchParams): string => filterHref(path, query, noFilter)

/** The number of active filters, the sort included. */
export const chosenCount = ({ subcategories, brands, inStock, offer, sort }: ListingFilter): number =>
  subcategories.length + brands.length + Number(inStock) + Number(offer !== null) + Number(sort !== null)
