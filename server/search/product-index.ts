import { isPublic, isRegular } from '#rules/catalogue/lists.ts'
import type { Product } from '#rules/catalogue/product.ts'
import { entryOf } from '#rules/search/entry.ts'
import type { Entry } from '#rules/search/shelf.ts'
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
  products: readonly Product[]
  /** Names of brands and shelves, which are found with their products. */
  names: string
  index: SearchIndex
  isFound: Map<string, boolean>
}
const indexes = new WeakMap<Snapshot, CachedIndex>()
/** The one that was made last: a catalogue that differs in prices alone is searched by it too. */
let latest: CachedIndex | null = null

/** Kept while what is searched, and the search words, are the same. */
function cachedIndexOf(source: SearchSource): CachedIndex {
  const words = source.content.search
  const known = indexes.get(source.snapshot)
  if (known?.words === words) return known
  const [products, names] = [findableIn(source.snapshot), namesIn(source.snapshot)]
  const isSame = latest?.words === words && latest.names === names && isSearchedAlike(latest.products, products)
  const index = isSame && latest ? latest.index : indexOf(entriesOf(source.snapshot), words)
  const isFound = isSame && latest ? latest.isFound : new Map<string, boolean>()
  latest = { words, products, names, index, isFound }
  indexes.set(source.snapshot, latest)
  return latest
}

const namesIn = ({ brands, subcategories }: Snapshot): string =>
  JSON.stringify([
    brands.map(({ id, name, nameThai }) => [id, name, nameThai]),
    subcategories.map(({ id, name }) => [id, name.th, name.en]),
  ])

/** Hardly any product is another object than in the catalogue before. */
const isSearchedAlike = (some: readonly Product[], others: readonly Product[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at] || haveSameEntry(one, others[at] ?? one))

const haveSameEntry = (one: Product, other: Product): boolean =>
  one.name.th === other.name.th &&
  one.name.en === other.name.en &&
  searchedFields.every((field) => one[field] === other[field])
const searchedFields = [
  'id',
  'brandId',
  'subcategoryId',
  'keywords',
  'sku',
  'barcode',
  'unit',
  'hotSequence',
] as const satisfies readonly (keyof Product)[]

/** A new index of what anyone may find. */
export const productIndex = ({ snapshot, content }: SearchSource): SearchIndex =>
  indexOf(entriesOf(snapshot), content.search)

const indexOf = (entries: readonly Entry[], words: ContentSnapshot['search']): SearchIndex =>
  createSearchIndex(entries, { searchWords: searchWordsOf(words) })

/** What of the products is searched. */
function entriesOf(snapshot: Snapshot): Entry[] {
  const { brandById, subcategories } = snapshot
  const shelfById = new Map(subcategories.map((shelf) => [shelf.id, shelf.name]))
  return findableIn(snapshot).map((product) => {
    const { id, name, keywords, sku, barcode, hotSequence, unit } = product
    const brand = brandById.get(product.brandId)
    const shelf = shelfById.get(product.subcategoryId)
    return entryOf({
      id,
      names: [name.th, name.en],
      brands: [brand?.name, brand?.nameThai],
      shelves: [shelf?.th, shelf?.en],
      keywords,
      codes: [sku, barcode],
      unit,
      hotSequence,
    })
  })
}

/** Products that anyone may find and buy: others must not be found in their place. */
export const findableIn = ({ products }: Snapshot): Product[] =>
  products.filter((product) => product.active && isPublic(product) && isRegular(product))

export const searchWordsOf = ({ everyday, needs }: ContentSnapshot['search']): SearchWord[] => [
  ...everyday,
  ...needs.map((need) => ({ ...need, isNeed: true })),
]

export const searchByIndex: Search = (source, text) => {
  const { ids, ...found } = cachedIndexOf(source).index.find(text)
  return { products: ids.flatMap((id) => source.snapshot.productById.get(id) ?? []), ...found }
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
