/**
 * Where the login page leads: to the address in `next`, or home. Only to pages of this shop: a link to the login page
 * must not become a link to another site.
 * @param next path and query
 */
export function nextPage(next: string | null): string {
  if (!next || !/^\/(?![/\\])[^\s\\]*$/.test(next) || /^\/(?:login|register)\b/.test(next)) return '/'
  return next
}

/** The login page that leads back to an address of the shop. */
export const loginPage = (next: string): string => `/login?next=${encodeURIComponent(next)}`

/**
 * The login or the registration as seen from an address of the shop: who comes from home goes home afterwards, and on
 * the way between the two the page to come back to is kept.
 * @param search of that address, with its question mark or empty
 */
export function visitorsPage(to: '/login' | '/register', path: string, search: string): string {
  if (path === '/login' || path === '/register') return to + search
  return path === '/' ? to : `${to}?next=${encodeURIComponent(path + search)}`
}
