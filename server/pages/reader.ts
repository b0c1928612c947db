import type { IncomingHttpHeaders } from 'node:http'
import { loginPage, nextPage } from '#contract/pages/next-page.ts'
import type { MatchedPage } from '#contract/pages/page-render.ts'
import type { Language } from '#rules/catalogue/product.ts'

/** The reader's language: the cookie; else English to whom prefers it; else Thai. */
export function languageOf({ cookie, 'accept-language': accepted }: IncomingHttpHeaders): Language {
  const chosen = cookie && /(?:^|;\s*)lang=(th|en)(?:;|$)/.exec(cookie)?.[1]
  if (chosen === 'th' || chosen === 'en') return chosen
  return accepted && /^\s*en\b/i.test(accepted) ? 'en' : 'th'
}

/** The cookie holds no secret and opens nothing: it spares who is in the wrong place one page. */
const saysSignedIn = (cookie: string | undefined): boolean => /(?:^|;\s*)signed-in=1(?:;|$)/.test(cookie ?? '')

/** Where a reader is sent before anything is drawn, or null. */
export function redirectOf({ access }: MatchedPage, path: string, search: string, cookie?: string): string | null {
  if (access === 'retailer' && !saysSignedIn(cookie)) return loginPage(path + search)
  if (access === 'visitors' && saysSignedIn(cookie)) return nextPage(new URLSearchParams(search).get('next'))
  return null
}
