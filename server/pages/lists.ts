import { hotItems, isPremium, isRegular, promotedItems } from '#rules/catalogue/listing.ts'
import type { Named, Product } from '#rules/catalogue/product.ts'
import { isPromotable, isPublic, stockOf, type Shelf } from './cards.ts'
import type { Listed } from './listing-data.ts'
import type { Search } from './search.ts'

type List = { heading: Named; products: (shelf: Shelf) => Product[] }

/** The lists under `/all/{title}`. */
const lists: Record<string, List> = {
  regular: {
    heading: { th: 'สินค้าทั้งหมด', en: 'All products' },
    products: ({ snapshot }) => snapshot.products.filter((product) => isRegular(product) && isPublic(product)),
  },
  hot: {
    heading: { th: 'สินค้าขายดี', en: 'Best sellers' },
    products: (shelf) => hotItems(shelf.snapshot.products.filter(isPromotable), (id) => stockOf(shelf, id)),
  },
  promotion: {
    heading: { th: 'สินค้าโปรโมชัน', en: 'On promotion' },
    products: (shelf) => promotedItems(shelf.snapshot.products.filter(isPromotable), (id) => stockOf(shelf, id)),
  },
  premium: {
    heading: { th: 'ของแถมพรีเมียม', en: 'Premium gifts' },
    products: ({ snapshot }) => snapshot.products.filter((product) => isPremium(product) && isPromotable(product)),
  },
  // Each shop's own: the browser fills it in, because no page of the server knows who reads it.
  recent: { heading: { th: 'สินค้าที่ซื้อบ่อย', en: 'Bought before' }, products: () => [] },
}

const idOf = (text: string | undefined): number | null => (text && /^\d{1,9}$/.test(text) ? Number(text) : null)

/** @returns null where there is no such list */
export function listOfAll(params: Record<string, string>, path: string, shelf: Shelf): Listed | null {
  const list = Object.hasOwn(lists, params['title'] ?? '') ? lists[params['title'] ?? ''] : undefined
  if (!list) return null
  const listed = { of: 'all', path, heading: list.heading[shelf.language] } as const
  const products = list.products(shelf)
  if (params['subCategoryId'] === undefined) return { ...listed, products }
  const id = idOf(params['subCategoryId'])
  const subcategory = shelf.snapshot.subcategories.find((candidate) => candidate.id === id && candidate.active)
  if (!subcategory) return null
  const within = products.filter((product) => product.subcategoryId === id)
  return { ...listed, heading: subcategory.name[shelf.language], products: within }
}

/** Goods of a category; null where it is not for everybody. */
export function listOfCategory(params: Record<string, string>, path: string, shelf: Shelf): Listed | null {
  const category = shelf.snapshot.categoryById.get(idOf(params['id']) ?? -1)
  if (!category?.active || (category.restriction && category.restriction.visibleTo !== 'everyone')) return null
  const products = shelf.snapshot.products.filter(
    (product) => product.categoryId === category.id && isRegular(product) && isPublic(product),
  )
  return { of: 'category', path, heading: category.name[shelf.language], products }
}

/** Goods of a banner, found by its name; `?title=` is its heading where the link gives one. */
export function listOfBanner(
  params: Record<string, string>,
  path: string,
  query: URLSearchParams,
  shelf: Shelf,
): Listed | null {
  const { snapshot, language } = shelf
  const banner = snapshot.banners.find((candidate) => candidate.name === params['slug'])
  if (!banner) return null
  const items = new Set(banner.items)
  const products = snapshot.products.filter(
    (product) =>
      items.has(banner.condition === 'brand' ? product.brandId : product.id) &&
      isRegular(product) &&
      isPromotable(product),
  )
  return { of: 'banner', path, heading: query.get('title')?.slice(0, 80) || banner.description[language], products }
}

const searchHeading: Named = { th: 'ผลการค้นหา', en: 'Search results' }

export function listOfSearch(path: string, query: URLSearchParams, shelf: Shelf, search: Search): Listed {
  const text = (query.get('q') ?? '').trim().slice(0, 100)
  const found = text ? search(shelf.snapshot, text) : { products: [], meant: null }
  return {
    of: 'search',
    path,
    heading: text ? `${searchHeading[shelf.language]} “${text}”` : searchHeading[shelf.language],
    query: text,
    ...(found.meant && { meant: found.meant }),
    products: found.products.filter((product) => isRegular(product) && isPublic(product)),
  }
}
