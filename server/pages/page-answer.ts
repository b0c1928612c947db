import type { MatchedPage, PageNeed, Storefront } from '#contract/pages/page-render.ts'
import type { PageAnswer, PageData, DescribedSupplier } from '#contract/pages/shapes.ts'
import type { Shelf } from './cards.ts'
import { homeData } from './home-data.ts'
import { listingData, type Listed } from './listing-data.ts'
import { listOfAll, listOfBanner, listOfCategory, listOfSearch } from './lists.ts'
import { productData } from './product-data.ts'
import { listOfPromotion } from './promotion-list.ts'
import type { Search } from './search.ts'
import { textPage } from './text-page.ts'

/** A matched address; `path` undecoded. */
type PageRequest = { matched: MatchedPage; path: string; query: URLSearchParams }

type Maker = (wanted: PageRequest, shelf: Shelf, search: Search) => PageData | null

const listing = (listed: Listed | null, { query }: PageRequest, shelf: Shelf): PageData | null =>
  listed && listingData(listed, query, shelf)

const makers: Record<PageNeed, Maker> = {
  home: (_, shelf) => homeData(shelf),
  category: (wanted, shelf) => listing(listOfCategory(wanted.matched.params, wanted.path, shelf), wanted, shelf),
  all: (wanted, shelf) => listing(listOfAll(wanted.matched.params, wanted.path, shelf), wanted, shelf),
  banner: (wanted, shelf) =>
    listing(listOfBanner(wanted.matched.params, wanted.path, wanted.query, shelf), wanted, shelf),
  promotion: (wanted, shelf) => listing(listOfPromotion(wanted.matched.params, wanted.path, shelf), wanted, shelf),
  search: (wanted, shelf, search) => listing(listOfSearch(wanted.path, wanted.query, shelf, search), wanted, shelf),
  product: (wanted, shelf) => productData(wanted.matched.params, shelf),
  text: (wanted, shelf) => textPage(wanted, shelf),
  plain: () => ({ kind: 'plain' }),
  'not-found': () => null,
}

/** The data of a page, and the name of the route that renders it: the not-found page where there is none. */
export function pageAnswer(
  wanted: PageRequest,
  shelf: Shelf,
  search: Search,
  { storefront, supplier }: { storefront: Storefront; supplier: DescribedSupplier },
): { route: string; answer: PageAnswer } {
  const { language } = shelf
  const made = makers[wanted.matched.needs](wanted, shelf, search)
  const data: PageData = made ?? { kind: 'not-found' }
  const route = made ? wanted.matched.route : 'notFound'
  return {
    route,
    answer: { language, status: made ? 200 : 404, ...storefront.head(route, data, language, supplier), data },
  }
}
