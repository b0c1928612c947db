import { noFilter, readFilter, writeFilter } from '#rules/catalogue/listing.ts'

/** Pages worth coming back to: products, and lists of whatever kind. */
const remembered = /^\/(?:product|promotion|all|category|banner|principle|hot-sale|search-results)(?:\/|$)/
const pathKey = 'songdee.previous-path'
const listKey = 'songdee.previous-list'

/** Remembers the page that is being left, and of a list its page and sort. */
export function rememberPage(): void {
  const { pathname, search } = location
  if (!remembered.test(pathname)) return
  sessionStorage.setItem(pathKey, pathname + search)
  if (!pathname.startsWith('/product')) sessionStorage.setItem(listKey, pathname + search)
}

/**
 * Where the way back leads when there is no step back: to the last page worth it, else home. A page that was left before
 * it was alive could not be remembered: then the browser tells it.
 */
export function previousPath(): string {
  const kept = sessionStorage.getItem(pathKey)
  if (kept || !document.referrer) return kept ?? '/'
  const { origin, pathname, search } = new URL(document.referrer)
  return origin === location.origin && remembered.test(pathname) ? pathname + search : '/'
}

/**
 * An address of a list, with the page and the sort it had when it was left last; what the address itself says goes
 * before.
 */
export function restoredList(to: string): string {
  const url = new URL(to, location.origin)
  const last = new URL(sessionStorage.getItem(listKey) ?? '/', location.origin)
  if (last.pathname !== url.pathname || url.search !== '') return to
  const { page, sort } = readFilter(last.searchParams)
  const query = writeFilter({ ...noFilter, page, sort }, url.searchParams)
  return query ? `${url.pathname}?${query}` : to
}
