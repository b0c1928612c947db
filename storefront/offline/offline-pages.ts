import { pageSearchData } from '#contract/pages/calls.ts'
import { cardOfGood, type CatalogueItem } from '#contract/pages/compact-catalogue.ts'
import type { Card, ListingPage, PageAnswer, PageData, ProductPage, PromotionTier } from '#contract/pages/shapes.ts'
import { isCommonList, listHeadings, searchHeading } from '#rules/catalogue/list-headings.ts'
import { readFilter } from '#rules/catalogue/listing.ts'
import { goodsOfCategory, isRecommendable, isRegular, pageOfList } from '#rules/catalogue/lists.ts'
import { priceAfter } from '#rules/catalogue/offers.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { call } from '#storefront/api/call.ts'
import { goodsOfCommonList, localCatalogue, type LocalCatalogue } from '#storefront/catalogue/local-lists.ts'
import { documentSupplier } from '#storefront/content/supplier.ts'
import { head } from '#storefront/router/head.ts'
import { match } from '#storefront/router/match.ts'
import { findLocally } from '#storefront/search/local-search.ts'

const longestQuery = 100
const relatedShown = 6

type PageRequest = { pathname: string; query: URLSearchParams; catalogue: LocalCatalogue; language: Language }

/**
 * A page that the worker has not stored, made of the assortment on this phone: lists, search results and products.
 * @returns null where the phone does not know it
 */
export async function offlinePage(address: string, language: Language): Promise<PageAnswer | null> {
  const catalogue = await localCatalogue(language)
  if (!catalogue) return null
  const { pathname, searchParams: query } = new URL(address, location.origin)
  const { route } = match(pathname)
  const data = await dataOf({ pathname, query, catalogue, language })
  if (!data) return null
  const { title, description } = head(route, data, language, { ...documentSupplier(), description: '' })
  return { language, status: 200, title, description, data, keptAt: catalogue.fetchedAt, partial: true }
}

async function dataOf(wanted: PageRequest): Promise<PageData | null> {
  const { needs, params } = match(wanted.pathname)
  if (needs === 'category') return categoryList(Number(params['id']), wanted)
  if (needs === 'all') return commonList(params['title'] ?? '', params['subCategoryId'], wanted)
  if (needs === 'search') return searchList(wanted)
  if (needs === 'product') return productPage(Number(params['id']), wanted)
  return null
}

type ListSubject = Pick<ListingPage, 'of' | 'heading' | 'query' | 'meant' | 'isClose' | 'otherUnit' | 'listed'>

function listing(
  listed: ListSubject,
  goods: readonly CatalogueItem[],
  { pathname, query, catalogue }: PageRequest,
): ListingPage {
  const stockOf = (id: number) => catalogue.byId.get(id)?.stock ?? 0
  const { items, ...page } = pageOfList(goods, readFilter(query), catalogue.tables, stockOf, ({ tier }) => tier)
  return { kind: 'listing', ...listed, path: pathname, cards: items.map(cardOfGood), ...page }
}

function categoryList(id: number, wanted: PageRequest): ListingPage | null {
  const { goods, tables } = wanted.catalogue
  const category = tables.categories.find((one) => one.id === id)
  return category ? listing({ of: 'category', heading: category.name }, goodsOfCategory(goods, id), wanted) : null
}

function commonList(title: string, within: string | undefined, wanted: PageRequest): ListingPage | null {
  if (!isCommonList(title)) return null
  const all = goodsOfCommonList(wanted.catalogue, title)
  if (within === undefined) return listing({ of: 'all', heading: listHeadings[title][wanted.language] }, all, wanted)
  const shelf = wanted.catalogue.tables.subcategories.find(({ id }) => id === Number(within))
  if (!shelf) return null
  const some = all.filter(({ subcategoryId }) => subcategoryId === shelf.id)
  return listing({ of: 'all', heading: shelf.name }, some, wanted)
}

async function searchList(wanted: PageRequest): Promise<ListingPage | null> {
  const { query, catalogue, language } = wanted
  const words = (query.get('q') ?? '').trim().slice(0, longestQuery)
  const found = words
    ? await findLocally(words, [], language)
    : { ids: [], meant: null, isClose: false, otherUnit: null }
  if (!found) return null
  const goods = found.ids.flatMap((id) => catalogue.byId.get(id) ?? [])
  const listed = goods.map(({ id }) => id)
  const heading = searchHeading(words)[language]
  const { meant, isClose, otherUnit } = found
  const how = { ...(meant && { meant }), ...(isClose && { isClose }), ...(otherUnit && { otherUnit }) }
  return listing({ of: 'search', heading, query: words, listed, ...how }, goods, wanted)
}

async function productPage(id: number, { catalogue, language }: PageRequest): Promise<ProductPage | null> {
  const good = catalogue.byId.get(id)
  const reply = good && (await call(pageSearchData, { query: { language } }))
  const row = reply?.ok ? reply.value.id.indexOf(id) : -1
  if (!good || !reply?.ok || row < 0) return null
  const { categories, subcategories, brands } = catalogue.tables
  const named = (from: readonly { id: number; name: string }[], wanted: number) =>
    from.find((one) => one.id === wanted) ?? { id: wanted, name: '' }
  const card = cardOfGood(good)
  const tiers = knownTiers(card)
  return {
    kind: 'product',
    card,
    sku: reply.value.sku[row] ?? '',
    barcode: reply.value.barcode[row] ?? null,
    detail: '',
    pictures: [],
    vatPercent: reply.value.vatPercent[row] ?? 0,
    category: named(categories, good.categoryId),
    subcategory: named(subcategories, good.subcategoryId),
    brand: named(brands, good.brandId),
    tiers,
    ...(tiers.length > 0 && { firstTierOnly: true }),
    variants: [],
    substitute: null,
    related: relatedTo(good, catalogue).map(cardOfGood),
  }
}

/** The first tier of a discount; of a gift the card itself says what is known. */
function knownTiers({ tier, price }: Card): PromotionTier[] {
  if (!tier || !('off' in tier)) return []
  const { minimumBuy, off } = tier
  const given = { giftQty: 0, gift: null }
  return [
    {
      promotionId: 0,
      kind: 'AMOUNT',
      minimumBuy,
      upTo: null,
      discount: off,
      price: priceAfter(price, off),
      ...given,
    },
  ]
}

const relatedTo = (good: CatalogueItem, { goods }: LocalCatalogue): CatalogueItem[] =>
  goods
    .filter((other) => other.id !== good.id && other.subcategoryId === good.subcategoryId)
    .filter((other) => isRegular(other) && isRecommendable(other) && other.stock > 0)
    .slice(0, relatedShown)
