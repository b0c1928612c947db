import { packCatalogue, type CatalogueItem } from '#contract/pages/compact-catalogue.ts'
import { otherLanguage, type SearchData } from '#contract/pages/search-data.ts'
import type { Language, Product } from '#rules/catalogue/product.ts'
import { isPublic } from '#rules/catalogue/lists.ts'
import { publicBrands, publicSubcategories } from '#server/catalogue/catalogue.ts'
import { prepare, type EncodedResponse } from '#server/http/prepared.ts'
import { cardOf, type PageContext } from './cards.ts'
import { givenProducts } from './given-products.ts'
import { tablesOf } from './listing-data.ts'
import { pageContextOf, type PageDeps } from './pages.ts'
import { findableIn, searchWordsOf } from '#server/search/search.ts'

type Entry = { context: string; stock: number; madeAt: number; prepared: Promise<EncodedResponse> }
type AnswerDeps = Pick<PageDeps, 'catalogue' | 'content' | 'clock'>

/** When only the stock has changed, a response may be this old; the cart has exact figures. */
const catalogueAgeMs = 4000

/** The compact catalogue in each language, compressed once for all requests within a few seconds. */
export const catalogueAnswers = (deps: AnswerDeps) =>
  answersInEach(
    deps,
    compact,
    ({ stock, madeAt }, wanted, now) => stock === wanted.stock || now - madeAt <= catalogueAgeMs,
  )

/** What the search in the browser needs, in each language. It has no stock. */
export const searchDataAnswers = (deps: AnswerDeps) => answersInEach(deps, searchData, () => true)

function answersInEach(
  deps: AnswerDeps,
  contentOf: (context: PageContext) => unknown,
  isFresh: (entry: Entry, wanted: { stock: number }, now: number) => boolean,
) {
  const entries = new Map<Language, Entry>()
  return (language: Language): Promise<EncodedResponse> => {
    const { context, wanted } = pageContextOf(deps, language)
    const entry = entries.get(language)
    if (entry?.context === wanted.context && isFresh(entry, wanted, context.now)) return entry.prepared
    const packed = prepare('application/json; charset=utf-8', Buffer.from(JSON.stringify(contentOf(context))))
    entries.set(language, { ...wanted, madeAt: context.now, prepared: packed })
    packed.catch(() => entries.delete(language))
    return packed
  }
}

function compact(context: PageContext) {
  const given = givenProducts(context)
  const goodOf = (product: Product): CatalogueItem => {
    const card = cardOf(product, context)
    return { ...product, ...card, ...(card.premium && !given.has(product.id) && { notGiven: true }) }
  }
  return packCatalogue(
    context.snapshot.products.filter((product) => product.active && isPublic(product)).map(goodOf),
    tablesOf(context),
  )
}

function searchData({ snapshot, content, language }: PageContext): SearchData {
  const goods = findableIn(snapshot)
  const other = otherLanguage(language)
  return {
    id: goods.map(({ id }) => id),
    name: goods.map(({ name }) => name[other]),
    keywords: goods.map(({ keywords }) => keywords),
    sku: goods.map(({ sku }) => sku),
    barcode: goods.map(({ barcode }) => barcode),
    vatPercent: goods.map(({ vatPercent }) => vatPercent),
    brands: publicBrands(snapshot).map(({ id, name, nameThai }) => [id, nameThai, name]),
    shelves: publicSubcategories(snapshot).map(({ id, name }) => [id, name.th, name.en]),
    words: searchWordsOf(content.search),
  }
}
