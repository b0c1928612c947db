import type { Language } from '#rules/catalogue/product.ts'
import type { DescribedSupplier, PageAnswer, Supplier } from './shapes.ts'

/** The page data of each route; the server has one function for each. */
export type PageNeed =
  | 'home'
  | 'category'
  | 'product'
  | 'hidden-product'
  | 'all'
  | 'search'
  | 'banner'
  | 'promotion'
  | 'text'
  | 'plain'
  | 'not-found'
/** `visitors`: only when not signed in; `retailer`: only when signed in. */
export type PageAccess = 'public' | 'visitors' | 'retailer'

export type MatchedPage = { route: string; needs: PageNeed; access: PageAccess; params: Record<string, string> }
/** `path` and `search` as in the address, undecoded; `search` with its question mark, or empty. */
export type RenderRequest = {
  route: string
  path: string
  search: string
  answer: PageAnswer
  supplier: Supplier
}
/**
 * The data that the browser hydrates the page with. `madeAt`: milliseconds since 1970, only where goods are shown and a cache in
 * front may have kept the document.
 */
export type HydrationData = { route: string; answer: PageAnswer; madeAt?: number }

/** The interface of the built module `dist/server/entry-server.js`. */
export type Storefront = {
  /** @param path undecoded; a path without a route renders the not-found page */
  match: (path: string) => MatchedPage
  head: (
    route: string,
    data: PageAnswer['data'],
    language: Language,
    supplier: DescribedSupplier,
  ) => { title: string; description: string }
  /** HTML of the document's body. */
  render: (request: RenderRequest) => string
  /** The message shown when a product is added before the page is hydrated. */
  addedText: (language: Language) => string
  /** Source paths, or names in the build, of the modules that a route needs besides the entry and the common texts. */
  modules: (route: string, language: Language) => string[]
}
