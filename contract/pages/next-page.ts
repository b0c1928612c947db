/**
 * The target after the login page: the address in `next`, or the home page. Only pages of this origin are allowed, so
 * that a link to the login page cannot redirect to another site.
 * @param next path and query
 */
export function nextPage(next: string | null): string {
  if (!next || !/^\/(?![/\\])[^\s\\]*$/.test(next) || /^\/(?:login|register)\b/.test(next)) return '/'
  return next
}

/** The login page with the address to return to. */
export const loginPage = (next: string): string => `/login?next=${encodeURIComponent(next)}`

/**
 * A link to the login or registration page from another page. A visitor from the home page returns there, and switching
 * between login and registration preserves the page to return to.
 * @param search query of the address, with its question mark, or empty
 */
export function signInLink(to: '/login' | '/register', path: string, search: string): string {
  if (path === '/login' || path === '/register') return to + search
  return path === '/' ? to : `${to}?next=${encodeURIComponent(path + search)}`
}
