import type { Product } from '#rules/catalogue/product.ts'
import type { ListedProduct } from '#rules/restock/list/describe-product.ts'
import { keptDescriptions } from '#rules/restock/list/kept-descriptions.ts'
import { kindsOf, type Kinds } from '#rules/restock/list/kinds.ts'
import { createListReader } from '#rules/restock/list/read-list.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import type { ContentSnapshot } from '#server/content/content.ts'
import { searchByIndex, searchWordsOf } from '#server/search/search.ts'

type Shop = { snapshot: Snapshot; content: ContentSnapshot }
export type Reader = {
  /** Of now: what is read knows it by this alone. */
  shop: Shop
  kinds: Kinds
  read: ReturnType<typeof createListReader>
  find: (text: string) => readonly number[]
  /** Makes and keeps what a line is compared with. */
  describe: (productId: number) => void
  /** Forgets what was searched for the line before. */
  beginLine: () => void
}
/** The one that was made last: it goes on while the words are the same, whatever the prices. */
let latestReader: Reader | null = null

/** Kept while the names of goods and the search words are the same. */
export function readerOf(shop: Shop): Reader {
  const { snapshot, content } = shop
  const known = latestReader
  if (known?.shop.content.search === content.search && known.shop.snapshot === snapshot) return known
  const words = searchWordsOf(content.search).flatMap((one) => one.words)
  // A shelf's English name is one kind: its words alone are parts of many.
  const shelves = snapshot.subcategories.flatMap(({ name }) => [name.th, name.en.replaceAll(' ', '')])
  const kinds = kindsIn(snapshot.products, [...words, ...shelves])
  if (known?.shop.content.search === content.search && known.kinds === kinds) {
    known.shop = shop
    return known
  }
  latestReader = newReader(shop, words, kinds)
  return latestReader
}

function newReader(shop: Shop, everydayWords: readonly string[], kinds: Kinds): Reader {
  const descriptionOf = keptDescriptions()
  let found = new Map<string, readonly number[]>()
  const find = (text: string): readonly number[] => {
    const ids = found.get(text) ?? searchByIndex(reader.shop, text).products.map(({ id }) => id)
    found.set(text, ids)
    return ids
  }
  const productOf = (id: number) => listedIn(reader.shop.snapshot, id)
  const reader: Reader = {
    shop,
    kinds,
    read: createListReader({ find, everydayWords, kinds, productOf, descriptionOf }),
    find,
    describe: (id) => {
      const product = productOf(id)
      if (product) descriptionOf(product)
    },
    beginLine: () => (found = new Map()),
  }
  return reader
}

const listed = new WeakMap<Product, ListedProduct>()

/** The same object while the product and its brand are as they were. */
function listedIn({ productById, brandById }: Snapshot, id: number): ListedProduct | undefined {
  const product = productById.get(id)
  if (!product) return undefined
  const brand = brandById.get(product.brandId)
  const brands = [brand?.name ?? '', brand?.nameThai ?? '']
  const known = listed.get(product)
  if (known?.brands.every((name, at) => name === brands[at])) return known
  const { name, keywords, unit, conversion, subcategoryId: shelfId } = product
  const made = { id, shelfId, name, brands, keywords, unit, conversion }
  listed.set(product, made)
  return made
}

type KnownKinds = { products: readonly Product[]; words: string; kinds: Kinds }
/** The kinds that were found last: a catalogue that differs in prices alone has the same. */
let latestKinds: KnownKinds | null = null

function kindsIn(products: readonly Product[], otherWords: readonly string[]): Kinds {
  const words = otherWords.join('\n')
  const known = latestKinds?.words === words && haveSameWords(latestKinds.products, products) ? latestKinds : null
  latestKinds = { products, words, kinds: known?.kinds ?? kindsOf(products, otherWords) }
  return latestKinds.kinds
}

const haveSameWords = (some: readonly Product[], others: readonly Product[]): boolean =>
  some.length === others.length &&
  some.every((one, at) => {
    const other = others[at]
    return one === other || (one.name.th === other?.name.th && one.keywords === other.keywords)
  })
