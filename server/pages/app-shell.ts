import type { PageAnswer } from '#contract/pages/shapes.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { documentOf, type DocumentContent } from './document.ts'
import type { BuiltStorefront } from './built-storefront.ts'

/** The supplier's own parts of a page. */
type PageFrame = Pick<DocumentContent, 'supplier' | 'brandStyle'>

/** A path that marks nothing in the menus: the shell is for all pages. */
const drawnAt = '/order/payment'

/**
 * The document of no particular page, for the service worker to store: bars and the loading screen. The browser renders
 * the page of its address into it, from stored data.
 */
export function appShell(built: BuiltStorefront, language: Language, around: PageFrame): string {
  const data = { kind: 'plain' } as const
  const answer: PageAnswer = {
    language,
    status: 200,
    ...built.storefront.head('home', data, language, around.supplier),
    data,
  }
  // The not-found page is never plain: by this the browser recognises the shell.
  const route = 'notFound'
  return documentOf(built, {
    facts: { route, answer },
    content: built.storefront.render({ route, path: drawnAt, search: '', answer, supplier: around.supplier }),
    canonical: '',
    indexed: false,
    ...around,
  })
}
