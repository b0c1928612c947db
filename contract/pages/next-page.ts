/**
 * Where the login page leads: to the address in `next`, or home. Only to pages of this shop: a link to the login page
 * must not become a link to another site.
 * @param next path and query
 */
export function nextPage(next: string | null): string {
  if (!next || !/^\/(?![/\\])[^\s\\]*$/.test(next) || /^\/login\b/.test(next)) return '/'
  return next
}

/** The login page that leads back to an address of the shop. */
export const loginPage = (next: string): string => `/login?next=${encodeURIComponent(next)}`
