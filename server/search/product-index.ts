import { isForSale } from '#rules/catalogue/lists.ts'
import type { Product } from '#rules/catalogue/product.ts'
import { entryOf } from '#rules/search/entry.ts'
import type { Entry, EntryChange } from '#rules/search/shelf.ts'
import { createSearchIndex, type SearchIndex, type SearchResult } from '#rules/search/search-index.ts'
import type { SearchWord } from '#rules/search/search-words.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import type { ContentSnapshot } from '#server/content/content.ts'

/** What is searched: the products, and the words that stand for some of them. */
type SearchSource = { snapshot: Snapshot; content: Pick<ContentSnapshot, 'search'> }
/** Products by search text, the best first. */
type FoundProducts = { products: readonly Product[] } & Omit<SearchResult, 'ids'>
export type Search = (source: SearchSource, text: string) => FoundProducts

type CachedIndex = {
  words: ContentSnapshot['search']
  products: ReadonlyMap<number, Product>
  names: Names
  index: SearchIndex
  isFound: Map<string, boolean>
}
/** Names of brands and shelves, which are found with their products, by id. */
type Names = { brands: ReadonlyMap<number, Texts>; shelves: ReadonlyMap<number, Texts> }
type Texts = readonly (string | null | undefined)[]

const indexes = new WeakMap<Snapshot, CachedIndex>()
/** The one that was made last: a catalogue that differs in prices alone is searched by it too, one in names by what is made from it. */
let latest: CachedIndex | null = null

/** Kept while what is searched, and the search words, are the same. */
function cachedIndexOf(source: SearchSource): CachedIndex {
  const words = source.content.search
  const known = indexes.get(source.snapshot)
  if (known?.words === words) return known
  const products = new Map(findableIn(source.snapshot).map((product) => [product.id, product]))
  const names = namesIn(source.snapshot)
  const changes = latest?.words === words ? changesBetween(latest, { products, names }) : null
  if (latest && changes?.length === 0) latest = { ...latest, products, names }
  else {
    const index =
      latest && changes && changes.length <= products.size * fewOfAll
        ? latest.index.after(changes)
        : productIndex(source)
    latest = { words, products, names, index, isFound: new Map() }
  }
  indexes.set(source.snapshot, latest)
  return latest
}
/** Share of the products up to which changes cost less than a new index. */
const fewOfAll = 0.25

const namesIn = ({ brands, subcategories }: Snapshot): Names => ({
  brands: new Map(brands.map(({ id, name, nameThai }) => [id, [name, nameThai]])),
  shelves: new Map(subcategories.map(({ id, name }) => [id, [name.th, name.en]])),
})

type SearchedGoods = Pick<CachedIndex, 'products' | 'names'>

/** Hardly any product is another object than in the catalogue before. */
function changesBetween(before: SearchedGoods, now: SearchedGoods): EntryChange[] {
  const brands = renamed(before.names.brands, now.names.brands)
  const shelves = renamed(before.names.shelves, now.names.shelves)
  const isAlike = (one: Product, other: Product) =>
    (one === other || haveSameEntry(one, other)) && !brands.has(other.brandId) && !shelves.has(other.subcategoryId)
  const changes: EntryChange[] = []
  for (const [id, product] of now.products) {
    const known = before.products.get(id)
    if (known && isAlike(known, product)) continue
    changes.push({ was: known ? entryIn(before.names, known) : null, is: entryIn(now.names, product) })
  }
  for (const [id, product] of before.products)
    if (!now.products.has(id)) changes.push({ was: entryIn(before.names, product), is: null })
  return changes
}

/** Those that are called otherwise, or are there no more or not yet. */
const renamed = (before: ReadonlyMap<number, Texts>, now: ReadonlyMap<number, Texts>): Set<number> =>
  new Set([...before.keys(), ...now.keys()].filter((id) => before.get(id)?.join('\n') !== now.get(id)?.join('\n')))

const haveSameEntry = (one: Product, other: Product): boolean =>
  one.name.th === other.name.th &&
  one.name.en === other.name.en &&
  searchedFields.every((field) => one[field] === other[field])
const searchedFields = [
  'brandId',
  'subcategoryId',
  'keywords',
  'sku',
  'barcode',
  'unit',
  'hotSequence',
] as const satisfies readonly (keyof Product)[]

/** A new index of what anyone may find. */
function productIndex({ snapshot, content }: SearchSource): SearchIndex {
  const names = namesIn(snapshot)
  const entries = findableIn(snapshot).map((product) => entryIn(names, product))
  return createSearchIndex(entries, { searchWords: searchWordsOf(content.search) })
}

/** What of a product is searched. */
const entryIn = (
  { brands, shelves }: Names,
  { id, name, brandId, subcategoryId, keywords, sku, barcode, hotSequence, unit }: Product,
): Entry =>
  entryOf({
    id,
    names: [name.th, name.en],
    brands: brands.get(brandId) ?? [],
    shelves: shelves.get(subcategoryId) ?? [],
    keywords,
    codes: [sku, barcode],
    unit,
    hotSequence,
  })

/** Products that anyone may find and buy: others must not be found in their place. */
export const findableIn = ({ products }: Snapshot): Product[] => products.filter(isForSale)

export const searchWordsOf = ({ everyday, needs }: ContentSnapshot['search']): SearchWord[] => [
  ...everyday,
  ...needs.map((need) => ({ ...need, isNeed: true })),
]

const searchIn = (index: SearchIndex, { snapshot }: SearchSource, text: string): FoundProducts => {
  const { ids, ...found } = index.find(text)
  return { products: ids.flatMap((id) => snapshot.productById.get(id) ?? []), ...found }
}

export const searchByIndex: Search = (source, text) => searchIn(cachedIndexOf(source).index, source, text)

/** The last one of words that are not published, each with the text of those words. */
const tried = new WeakMap<Snapshot, { words: string; index: SearchIndex }>()

/** As `searchByIndex`, by words that are only tried: the index is kept while other texts are searched by the same words. */
export const searchByTriedWords: Search = (source, text) => {
  const words = JSON.stringify(source.content.search)
  const known = tried.get(source.snapshot)
  const index = known?.words === words ? known.index : productIndex(source)
  tried.set(source.snapshot, { words, index })
  return searchIn(index, source, text)
}

/** Whether a text finds anything; remembered, so that a list of hundreds of texts is not searched for at every request. */
export function isFoundByIndex(source: SearchSource, text: string): boolean {
  const { index, isFound } = cachedIndexOf(source)
  const known = isFound.get(text)
  if (known !== undefined) return known
  const found = index.find(text).ids.length > 0
  isFound.set(text, found)
  return found
}
