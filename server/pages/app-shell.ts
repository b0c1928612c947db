import type { PageAnswer } from '#contract/pages/shapes.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { documentOf, type Drawn } from './document.ts'
import type { BuiltStorefront } from './built-storefront.ts'

/** What is the supplier's own around the page. */
type Around = Pick<Drawn, 'supplier' | 'brandStyle'>

/** No place of the menus is marked there: the shell stands for all of them. */
const drawnAt = '/order/payment'

/**
 * The document of no page in particular, for the service worker to keep: bars and the loading screen. The browser draws
 * into it whatever page its address names, from what it has kept.
 */
export function appShell(built: BuiltStorefront, language: Language, around: Around): string {
  const data = { kind: 'plain' } as const
  const answer: PageAnswer = {
    language,
    status: 200,
    ...built.storefront.head('home', data, language, around.supplier),
    data,
  }
  // The not-found page is never plain: by this the browser knows the shell.
  const route = 'notFound'
  return documentOf(built, {
    facts: { route, answer },
    content: built.storefront.render({ route, path: drawnAt, search: '', answer, supplier: around.supplier }),
    canonical: '',
    indexed: false,
    ...around,
  })
}
