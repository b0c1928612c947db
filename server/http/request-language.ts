import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '#rules/catalogue/product.ts'

/** The client's language: the cookie, else English if the client prefers it, else Thai. */
export function languageOf({ cookie, 'accept-language': accepted }: IncomingHttpHeaders): Language {
  const chosen = cookie && /(?:^|;\s*)lang=(th|en)(?:;|$)/.exec(cookie)?.[1]
  if (chosen === 'th' || chosen === 'en') return chosen
  return accepted && /^\s*en\b/i.test(accepted) ? 'en' : 'th'
}
