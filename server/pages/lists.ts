import { isCommonList, listHeadings, searchHeading } from '#rules/catalogue/list-headings.ts'
import { goodsOfCategory, goodsOfList, isRecommendable, isRegular } from '#rules/catalogue/lists.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { publicBrands, publicCategories, publicSubcategories } from '#server/catalogue/catalogue.ts'
import { offerOf, stockOf, type PageContext } from './cards.ts'
import { givenProducts } from './given-products.ts'
import type { ProductListing } from './listing-data.ts'
import type { Search } from '#server/search/search.ts'

const idOf = (text: string | undefined): number | null => (text && /^\d{1,9}$/.test(text) ? Number(text) : null)

/**
 * The lists under `/all/{title}`. A retailer's purchases are private: no page rendered here knows its user.
 * @returns null where there is no such list
 */
export function listOfAll(params: Record<string, string>, path: string, context: PageContext): ProductListing | null {
  const title = params['title'] ?? ''
  if (!isCommonList(title)) return null
  const listed = { of: 'all', path, heading: listHeadings[title][context.language] } as const
  const given = title === 'premium' ? givenProducts(context) : null
  const products = goodsOfList[title](
    context.snapshot.products,
    (id) => stockOf(context, id),
    (product) => offerOf(product, context),
    (id) => given?.has(id) ?? false,
  )
  if (params['subCategoryId'] === undefined) return { ...listed, products }
  const id = idOf(params['subCategoryId'])
  const subcategory = publicSubcategories(context.snapshot).find((candidate) => candidate.id === id && candidate.active)
  if (!subcategory) return null
  const within = products.filter((product) => product.subcategoryId === id)
  return { ...listed, heading: subcategory.name[context.language], products: within }
}

/** Products of a category; null where it is restricted. */
export function listOfCategory(
  params: Record<string, string>,
  path: string,
  context: PageContext,
): ProductListing | null {
  const category = context.snapshot.categoryById.get(idOf(params['id']) ?? -1)
  if (!category?.active || (category.restriction && category.restriction.visibleTo !== 'everyone')) return null
  const products = goodsOfCategory(context.snapshot.products, category.id)
  return { of: 'category', path, heading: category.name[context.language], products }
}

/** Whether a banner, or a brand or category that visitors may see, has this name, in either language. */
const isOwnTitle = (text: string, snapshot: Snapshot): boolean =>
  snapshot.banners.some(({ description }) => description.th === text || description.en === text) ||
  publicBrands(snapshot).some(({ name, nameThai }) => name === text || nameThai === text) ||
  publicCategories(snapshot).some(({ name }) => name.th === text || name.en === text)

/**
 * Products of a banner, found by its name. `?title=` becomes the heading only where it is a title of the catalogue:
 * otherwise anyone's link could put words on our page.
 */
export function listOfBanner(
  params: Record<string, string>,
  path: string,
  query: URLSearchParams,
  context: PageContext,
): ProductListing | null {
  const { snapshot, language } = context
  const banner = snapshot.banners.find((candidate) => candidate.name === params['slug'])
  if (!banner) return null
  const items = new Set(banner.items)
  const products = snapshot.products.filter(
    (product) =>
      items.has(banner.condition === 'brand' ? product.brandId : product.id) &&
      isRegular(product) &&
      isRecommendable(product),
  )
  const title = query.get('title') ?? ''
  const heading = title && isOwnTitle(title, snapshot) ? title : banner.description[language]
  return { of: 'banner', path, heading, products }
}

export function listOfSearch(
  path: string,
  query: URLSearchParams,
  context: PageContext,
  search: Search,
): ProductListing {
  const text = (query.get('q') ?? '').trim().slice(0, 100)
  const found = text ? search(context, text) : { products: [], meant: null, isClose: false, otherUnit: null }
  return {
    of: 'search',
    path,
    heading: searchHeading(text)[context.language],
    query: text,
    ...(found.meant && { meant: found.meant }),
    ...(found.isClose && { isClose: true }),
    ...(found.otherUnit && { otherUnit: found.otherUnit }),
    products: found.products,
  }
}
