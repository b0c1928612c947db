import { noFilter, readFilter, writeFilter } from '#rules/catalogue/listing.ts'

/** Pages worth coming back to: products and lists. */
const remembered = /^\/(?:product|promotion|all|category|banner|principle|hot-sale|search-results)(?:\/|$)/
const pathKey = 'songdee.previous-path'
const listKey = 'songdee.previous-list'

/** Stores the page being left, and for a list its page and sort. */
export function rememberPage(): void {
  const { pathname, search } = location
  if (!remembered.test(pathname)) return
  sessionStorage.setItem(pathKey, pathname + search)
  if (!pathname.startsWith('/product')) sessionStorage.setItem(listKey, pathname + search)
}

/**
 * Where the back link leads without a step back in the history: to the last product or list, else home. A page left
 * before hydration was not stored: then the referrer counts.
 */
export function previousPath(): string {
  const stored = sessionStorage.getItem(pathKey)
  if (stored || !document.referrer) return stored ?? '/'
  const { origin, pathname, search } = new URL(document.referrer)
  return origin === location.origin && remembered.test(pathname) ? pathname + search : '/'
}

/** The address of a list with the page and sort it had when it was left; its own query takes precedence. */
export function restoredList(to: string): string {
  const url = new URL(to, location.origin)
  const last = new URL(sessionStorage.getItem(listKey) ?? '/', location.origin)
  if (last.pathname !== url.pathname || url.search !== '') return to
  const { page, sort } = readFilter(last.searchParams)
  const query = writeFilter({ ...noFilter, page, sort }, url.searchParams)
  return query ? `${url.pathname}?${query}` : to
}
