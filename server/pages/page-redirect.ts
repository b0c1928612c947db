import { loginPage, nextPage } from '#contract/pages/next-page.ts'
import type { MatchedPage } from '#contract/pages/page-render.ts'

/** The cookie holds no secret and grants nothing: it only saves a redirect in the browser. */
const saysSignedIn = (cookie: string | undefined): boolean => /(?:^|;\s*)signed-in=1(?:;|$)/.test(cookie ?? '')

/** The redirect before a page is rendered, or null. */
export function redirectOf({ access }: MatchedPage, path: string, search: string, cookie?: string): string | null {
  if (access === 'retailer' && !saysSignedIn(cookie)) return loginPage(path + search)
  if (access === 'visitors' && saysSignedIn(cookie)) return nextPage(new URLSearchParams(search).get('next'))
  return null
}
