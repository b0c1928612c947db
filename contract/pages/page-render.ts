import type { Language } from '#rules/catalogue/product.ts'
import type { DescribedSupplier, PageAnswer, Supplier } from './shapes.ts'

/** What a route is drawn from; the server has one function for each. */
export type PageNeed =
  | 'home'
  | 'category'
  | 'product'
  | 'all'
  | 'search'
  | 'banner'
  | 'promotion'
  | 'text'
  | 'plain'
  | 'not-found'
/** `visitors`: only for who is not signed in; `retailer`: only for who is. */
export type PageAccess = 'public' | 'visitors' | 'retailer'

export type MatchedPage = { route: string; needs: PageNeed; access: PageAccess; params: Record<string, string> }
/** `path` and `search` as they stand in the address, undecoded; `search` with its question mark or empty. */
export type RenderRequest = {
  route: string
  path: string
  search: string
  answer: PageAnswer
  supplier: Supplier
}
/** What the browser finds beside the drawn page, to take it over. */
export type HydrationData = { route: string; answer: PageAnswer }

/** The storefront as the server uses it: the built module `dist/server/entry-server.js`. */
export type Storefront = {
  /** @param path undecoded; whatever fits no route is the not-found page */
  match: (path: string) => MatchedPage
  head: (
    route: string,
    data: PageAnswer['data'],
    language: Language,
    supplier: DescribedSupplier,
  ) => { title: string; description: string }
  /** The content of the document's body, as HTML. */
  render: (request: RenderRequest) => string
  /** What is said at once when something is put into the cart before the page is alive. */
  addedText: (language: Language) => string
  /** The modules a route needs besides the entry and the texts that are everywhere, by their source's path. */
  modules: (route: string, language: Language) => string[]
}
