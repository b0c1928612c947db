import type { Facet, ListingPage } from '#contract/pages/shapes.ts'
import { filtered, paginate, readFilter, sorted, type ListingFilter } from '#rules/catalogue/listing.ts'
import type { Product } from '#rules/catalogue/product.ts'
import { cardOf, type Shelf } from './cards.ts'
import { brandName } from './home-data.ts'

/** What is listed, before the reader's filters. `path`: without query, for the links of filters and pages. */
export type Listed = Pick<ListingPage, 'of' | 'heading' | 'path' | 'query' | 'meant'> & {
  products: readonly Product[]
}

/** One page of a list with its filters, as the query of its address asks for. */
export function listingData({ products, ...listed }: Listed, query: URLSearchParams, shelf: Shelf): ListingPage {
  const filter = readFilter(query)
  // Two of the sorts also choose: the counts are of what they leave.
  const candidates = sorted(products, filter.sort)
  const shown = paginate(filtered(candidates, filter), filter.page)
  return {
    kind: 'listing',
    ...listed,
    cards: shown.items.map((product) => cardOf(product, shelf)),
    total: shown.total,
    page: shown.page,
    pages: shown.pages,
    sort: filter.sort,
    subcategories: subcategoryFacets(candidates, filter, shelf),
    brands: brandFacets(candidates, filter, shelf),
  }
}

/** How many products each choice would show beside the choices of the other kind. */
function countBy(products: readonly Product[], keyOf: (product: Product) => number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const product of products) counts.set(keyOf(product), (counts.get(keyOf(product)) ?? 0) + 1)
  return counts
}

/** Choices that would show nothing are left out, unless they are made. */
const offered = (facets: Facet[]): Facet[] => facets.filter((facet) => facet.count > 0 || facet.selected)

function subcategoryFacets(candidates: readonly Product[], filter: ListingFilter, shelf: Shelf): Facet[] {
  const counts = countBy(filtered(candidates, { ...filter, subcategories: [] }), (product) => product.subcategoryId)
  return offered(
    shelf.snapshot.subcategories
      .filter((subcategory) => subcategory.active)
      .map((subcategory) => ({
        id: subcategory.id,
        name: subcategory.name[shelf.language],
        count: counts.get(subcategory.id) ?? 0,
        selected: filter.subcategories.includes(subcategory.id),
      })),
  )
}

function brandFacets(candidates: readonly Product[], filter: ListingFilter, shelf: Shelf): Facet[] {
  const counts = countBy(filtered(candidates, { ...filter, brands: [] }), (product) => product.brandId)
  return offered(
    shelf.snapshot.brands.map((brand) => ({
      id: brand.id,
      name: brandName(brand, shelf.language),
      count: counts.get(brand.id) ?? 0,
      selected: filter.brands.includes(brand.id),
    })),
  )
}
