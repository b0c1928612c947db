import type { MatchedPage, PageNeed, Storefront } from '#contract/pages/page-render.ts'
import type { PageAnswer, PageData, DescribedSupplier } from '#contract/pages/shapes.ts'
import type { PageContext } from './cards.ts'
import { homeData } from './home-data.ts'
import { listingData, type ProductListing } from './listing-data.ts'
import { listOfAll, listOfBanner, listOfCategory, listOfSearch } from './lists.ts'
import { productData } from './product-data.ts'
import { listOfPromotion } from './promotion-list.ts'
import type { Search } from '#server/search/search.ts'
import { textPage } from './text-page.ts'

/** A matched address; `path` undecoded. */
type PageRequest = { matched: MatchedPage; path: string; query: URLSearchParams }

type Maker = (wanted: PageRequest, context: PageContext, search: Search) => PageData | null

const listing = (listed: ProductListing | null, { query }: PageRequest, context: PageContext): PageData | null =>
  listed && listingData(listed, query, context)

const makers: Record<PageNeed, Maker> = {
  home: (_, context) => homeData(context),
  category: (wanted, context) => listing(listOfCategory(wanted.matched.params, wanted.path, context), wanted, context),
  all: (wanted, context) => listing(listOfAll(wanted.matched.params, wanted.path, context), wanted, context),
  banner: (wanted, context) =>
    listing(listOfBanner(wanted.matched.params, wanted.path, wanted.query, context), wanted, context),
  promotion: (wanted, context) =>
    listing(listOfPromotion(wanted.matched.params, wanted.path, context), wanted, context),
  search: (wanted, context, search) =>
    listing(listOfSearch(wanted.path, wanted.query, context, search), wanted, context),
  product: (wanted, context) => productData(wanted.matched.params, context),
  'hidden-product': (wanted, context) => (context.viewing ? productData(wanted.matched.params, context) : null),
  text: (wanted, context) => textPage(wanted, context),
  plain: () => ({ kind: 'plain' }),
  'not-found': () => null,
}

/** The data of a page, and the name of the route that renders it: the not-found page where there is none. */
export function pageAnswer(
  wanted: PageRequest,
  context: PageContext,
  search: Search,
  { storefront, supplier }: { storefront: Storefront; supplier: DescribedSupplier },
): { route: string; answer: PageAnswer } {
  const { language } = context
  const made = makers[wanted.matched.needs](wanted, context, search)
  const data: PageData = made ?? { kind: 'not-found' }
  const route = made ? wanted.matched.route : 'notFound'
  return {
    route,
    answer: { language, status: made ? 200 : 404, ...storefront.head(route, data, language, supplier), data },
  }
}

/** The largest picture of a page, where no other page shows it in this size, and so nobody has had it made. */
export const ownPicture = ({ data }: PageAnswer): string | null => (data.kind === 'product' ? data.card.image : null)

/** The words of a search that found nothing at all. */
export const missedWords = ({ data }: PageAnswer): string | undefined =>
  data.kind === 'listing' && data.query && data.listed?.length === 0 ? data.query : undefined
