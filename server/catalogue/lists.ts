import { prepare, type EncodedResponse } from '#server/http/prepared.ts'
import type { Catalogue } from './catalogue.ts'
import { presentBanner, presentSearchEntry } from './present.ts'
import { isForAll, type Snapshot } from './snapshot.ts'
import { publicBrands, publicCategories, publicProducts, publicSubcategories } from './visible.ts'
import { pageOf, type PageQuery } from '#server/http/page.ts'

/** The catalogue's lists without stock, with what visitors may see. */
const lists = {
  categories: (snapshot: Snapshot) => ({
    data: publicCategories(snapshot).map((category) => ({
      id: category.id,
      categoryNameThai: category.name.th,
      categoryNameEng: category.name.en,
      status: category.active ? 'ACTIVE' : 'INACTIVE',
      image: category.image,
      restricted: category.restriction !== null,
    })),
    message: 'success',
  }),
  subcategories: (snapshot: Snapshot) => ({
    data: publicSubcategories(snapshot).map((subcategory) => ({
      id: subcategory.id,
      categoryId: subcategory.categoryId,
      sequence: subcategory.sequence,
      subCategoryNameThai: subcategory.name.th,
      subCategoryNameEng: subcategory.name.en,
      status: subcategory.active ? 'ACTIVE' : 'INACTIVE',
    })),
    message: 'success',
  }),
  productImages: (snapshot: Snapshot) => publicProducts(snapshot).map(({ id, image }) => ({ productId: id, image })),
  brands: (snapshot: Snapshot) =>
    activeBrands(snapshot).map((brand) => ({
      brandID: brand.id,
      brandKey: brand.key,
      brandName: brand.name,
      brandCategory: brand.categoryId,
      brandSequence: brand.sequence,
      ...(brand.image && { brandImage: brand.image }),
    })),
  brandFilter: brandsByCategory,
}

const activeBrands = (snapshot: Snapshot) => publicBrands(snapshot).filter(({ active }) => active)

/** Brands with the categories in which they have products on sale. */
function brandsByCategory(snapshot: Snapshot) {
  const categories = new Map<number, Set<number>>()
  for (const product of publicProducts(snapshot).filter(({ active }) => active)) {
    categories.set(product.brandId, (categories.get(product.brandId) ?? new Set()).add(product.categoryId))
  }
  return activeBrands(snapshot).map((brand) => ({
    brandID: brand.id,
    brandName: brand.name,
    categoryIds: [...(categories.get(brand.id) ?? [])].sort((a, b) => a - b),
  }))
}

type PagedList = 'search' | 'banners'
const paged: Record<PagedList, (snapshot: Snapshot) => unknown[]> = {
  search: (snapshot) =>
    publicProducts(snapshot)
      .filter(({ active }) => active)
      .map(presentSearchEntry),
  banners: (snapshot) => snapshot.banners.filter(isForAll).map((banner) => presentBanner(banner, snapshot)),
}

const cut = (rows: unknown[], request: PageQuery) =>
  pageOf(rows.slice(request.page * request.size, (request.page + 1) * request.size), rows.length, request)

const remembered = 24

/** Each list is built and compressed once per catalogue, on its first request. */
export function listAnswers(catalogue: Catalogue) {
  let of = ''
  const prepared = new Map<string, Promise<EncodedResponse>>()

  const once = (key: string, value: (snapshot: Snapshot) => unknown): Promise<EncodedResponse> => {
    const snapshot = catalogue.snapshot()
    // Banners also start and end without a new version.
    const current = `${snapshot.version} ${snapshot.validUntil}`
    if (current !== of || prepared.size > remembered) prepared.clear()
    of = current
    const known = prepared.get(key)
    if (known) return known
    const body = Buffer.from(JSON.stringify(value(snapshot)))
    const made = prepare('application/json; charset=utf-8', body, body.length > 100_000 ? 6 : 11)
    prepared.set(key, made)
    return made
  }

  return {
    list: (name: keyof typeof lists) => once(name, lists[name]),
    page: (name: PagedList, request: PageQuery) =>
      once(`${name}-${request.page}-${request.size}`, (snapshot) => cut(paged[name](snapshot), request)),
  }
}
