import { loginPage, nextPage } from '#contract/pages/next-page.ts'
import type { MatchedPage } from '#contract/pages/page-render.ts'

/** The cookie holds no secret and opens nothing: it spares who is in the wrong place one page. */
const saysSignedIn = (cookie: string | undefined): boolean => /(?:^|;\s*)signed-in=1(?:;|$)/.test(cookie ?? '')

/** Where a reader is sent before anything is drawn, or null. */
export function redirectOf({ access }: MatchedPage, path: string, search: string, cookie?: string): string | null {
  if (access === 'retailer' && !saysSignedIn(cookie)) return loginPage(path + search)
  if (access === 'visitors' && saysSignedIn(cookie)) return nextPage(new URLSearchParams(search).get('next'))
  return null
}
