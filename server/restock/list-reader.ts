import type { Product } from '#rules/catalogue/product.ts'
import type { ListedProduct } from '#rules/restock/list/describe-product.ts'
import { keptDescriptions } from '#rules/restock/list/kept-descriptions.ts'
import { kindsOf, type Kinds, type NameChange } from '#rules/restock/list/kinds.ts'
import { createListReader, everydayNames } from '#rules/restock/list/read-list.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import type { ContentSnapshot } from '#server/content/content.ts'
import { searchByIndex, searchWordsOf } from '#server/search/search.ts'

type Shop = { snapshot: Snapshot; content: ContentSnapshot }
export type Reader = {
  /** Of now: what is read knows it by this alone. */
  shop: Shop
  kinds: Kinds
  everyday: ReturnType<typeof everydayNames>
  read: ReturnType<typeof createListReader>
  find: (text: string) => readonly number[]
  /** Makes and keeps what a line is compared with. */
  describe: (productId: number) => void
  /** Forgets what was searched for the line before. */
  beginLine: () => void
}
/** The one that was made last: it goes on while the words are the same, whatever the prices. */
let latestReader: Reader | null = null
/** What lines are compared with stays for the next reader: it differs by few products. */
const descriptionOf = keptDescriptions()

/** Kept while the names of goods and the search words are the same. */
export function readerOf(shop: Shop): Reader {
  const { snapshot, content } = shop
  const alike = latestReader?.shop.content.search === content.search ? latestReader : null
  if (alike?.shop.snapshot === snapshot) return alike
  const words = searchWordsOf(content.search).flatMap((one) => one.words)
  // A shelf's English name is one kind: its words alone are parts of many.
  const shelves = snapshot.subcategories.flatMap(({ name }) => [name.th, name.en.replaceAll(' ', '')])
  const kinds = kindsIn(snapshot, [...words, ...shelves])
  if (alike?.kinds === kinds) {
    alike.shop = shop
    return alike
  }
  latestReader = newReader(shop, alike?.everyday ?? everydayNames(words), kinds)
  return latestReader
}

function newReader(shop: Shop, everyday: Reader['everyday'], kinds: Kinds): Reader {
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
    everyday,
    read: createListReader({ find, everyday, kinds, productOf, descriptionOf }),
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

type KnownKinds = { products: Snapshot['productById']; words: string; kinds: Kinds }
/** The kinds that were found last: a catalogue that differs in prices alone has the same, one in names what is made from them. */
let latestKinds: KnownKinds | null = null

function kindsIn({ products, productById }: Snapshot, otherWords: readonly string[]): Kinds {
  const words = otherWords.join('\n')
  const known = latestKinds?.words === words ? latestKinds : null
  const changes = known ? changesBetween(known.products, productById) : []
  const kinds = changes.length > 0 ? known?.kinds.after(changes) : known?.kinds
  latestKinds = { products: productById, words, kinds: kinds ?? kindsOf(products, otherWords) }
  return latestKinds.kinds
}

/** Hardly any product is another object than in the catalogue before. */
function changesBetween(before: Snapshot['productById'], now: Snapshot['productById']): NameChange[] {
  const changes: NameChange[] = []
  for (const [id, is] of now) {
    const was = before.get(id) ?? null
    if (was === is || (was?.name.th === is.name.th && was.keywords === is.keywords)) continue
    changes.push({ was, is })
  }
  for (const [id, was] of before) if (!now.has(id)) changes.push({ was, is: null })
  return changes
}
