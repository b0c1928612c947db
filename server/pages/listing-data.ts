import type { Tables } from '#contract/pages/compact-catalogue.ts'
import type { ListingPage } from '#contract/pages/shapes.ts'
import { readFilter } from '#rules/catalogue/listing.ts'
import { pageOfList } from '#rules/catalogue/lists.ts'
import type { Product } from '#rules/catalogue/product.ts'
import { publicBrands, publicCategories, publicSubcategories } from '#server/catalogue/catalogue.ts'
import { cardOf, offerOf, stockOf, type PageContext } from './cards.ts'
import { brandName } from './home-data.ts'

/** A list before filters. `path`: without query, for the links of filters and pages. */
export type ProductListing = Pick<
  ListingPage,
  'of' | 'heading' | 'path' | 'query' | 'meant' | 'isClose' | 'otherUnit' | 'terms'
> & {
  products: readonly Product[]
}

/** Lists that the browser can build itself from the catalogue. */
const madeByRule: ReadonlySet<ListingPage['of']> = new Set(['category', 'all'])

/** One page of a list, filtered by the query of its address. */
export function listingData(
  { products, ...listed }: ProductListing,
  query: URLSearchParams,
  context: PageContext,
): ListingPage {
  const { items, ...page } = pageOfList(
    products,
    readFilter(query),
    tablesOf(context),
    (id) => stockOf(context, id),
    (product) => offerOf(product, context),
  )
  return {
    kind: 'listing',
    ...listed,
    cards: items.map((product) => cardOf(product, context)),
    ...page,
    ...(!madeByRule.has(listed.of) && { listed: products.map(({ id }) => id) }),
  }
}

/** The filters' choices, by name in the page's language. */
export const tablesOf = ({ snapshot, language }: PageContext): Tables => ({
  categories: publicCategories(snapshot)
    .filter((category) => category.active)
    .map(({ id, name }) => ({ id, name: name[language] })),
  subcategories: publicSubcategories(snapshot)
    .filter((subcategory) => subcategory.active)
    .map(({ id, name }) => ({ id, name: name[language] })),
  brands: publicBrands(snapshot)
    .filter((brand) => brand.active)
    .map((brand) => ({ id: brand.id, name: brandName(brand, language) })),
})
