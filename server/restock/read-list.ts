import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Product } from '#rules/catalogue/product.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { readList as readListCall } from '#contract/restock/calls.ts'
import { createListReader, type ReadLine } from '#rules/restock/list/read-list.ts'
import { kindsOf, type Kinds } from '#rules/restock/list/kinds.ts'
import { isReadable, mostLines, splitList } from '#rules/restock/list/split-list.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import type { Content, ContentSnapshot } from '#server/content/content.ts'
import { findTopProducts } from '#server/orders/orders.ts'
import { searchByIndex, searchWordsOf } from '#server/search/search.ts'

export type ReadListDeps = {
  db: Database
  catalogue: Pick<Catalogue, 'snapshot'>
  content: Pick<Content, 'snapshot'>
}

type Reader = ReturnType<typeof createListReader>
const readers = new WeakMap<Snapshot, { words: ContentSnapshot['search']; read: Reader }>()

/** Kept while the catalogue and the search words are the same. */
function readerOf(snapshot: Snapshot, content: ContentSnapshot): Reader {
  const known = readers.get(snapshot)
  if (known?.words === content.search) return known.read
  const words = searchWordsOf(content.search).flatMap((one) => one.words)
  // A shelf's English name is one kind: its words alone are parts of many.
  const shelves = snapshot.subcategories.flatMap(({ name }) => [name.th, name.en.replaceAll(' ', '')])
  const read = createListReader({
    find: (text) => searchByIndex({ snapshot, content }, text).products.map(({ id }) => id),
    everydayWords: words,
    kinds: kindsIn(snapshot.products, [...words, ...shelves]),
    productOf: (id) => {
      const product = snapshot.productById.get(id)
      const brand = product && snapshot.brandById.get(product.brandId)
      return (
        product && { ...product, shelfId: product.subcategoryId, brands: [brand?.name ?? '', brand?.nameThai ?? ''] }
      )
    },
  })
  readers.set(snapshot, { words: content.search, read })
  return read
}

type KnownKinds = { products: readonly Product[]; words: string; kinds: Kinds }
/** The kinds that were found last: a catalogue that differs in prices alone has the same. */
let latest: KnownKinds | null = null

function kindsIn(products: readonly Product[], otherWords: readonly string[]): Kinds {
  const words = otherWords.join('\n')
  if (latest?.words === words && haveSameWords(latest.products, products)) return latest.kinds
  latest = { products, words, kinds: kindsOf(products, otherWords) }
  return latest.kinds
}

const haveSameWords = (some: readonly Product[], others: readonly Product[]): boolean =>
  some.length === others.length &&
  some.every((one, at) => {
    const other = others[at]
    return one === other || (one.name.th === other?.name.th && one.keywords === other.keywords)
  })

/** Products bought before that can break a tie. */
const mostBought = 500

/** Reads a list for a retailer on the shop's own search, with what it bought before to decide between equals. */
export async function readList(
  { db, catalogue, content }: ReadListDeps,
  { outletId, text }: { outletId: string; text: string },
): Promise<AnswerOf<typeof readListCall>> {
  const rows = await findTopProducts(db, outletId, mostBought)
  const bought = new Map(rows.map((row) => [row.product_id, row.orders]))
  const read = readerOf(catalogue.snapshot(), content.snapshot())
  const written = splitList(text)
  const lines: ReadLine[] = []
  const readable = written.filter(isReadable)
  for (const line of readable.slice(0, mostLines)) {
    lines.push(...read(line, bought))
    // A long list takes longer than other requests should wait.
    await nextTurn()
  }
  const done = new Set(readable.slice(0, mostLines))
  return { lines: lines.map(present), unread: written.filter((line) => !done.has(line)).map((line) => line.text) }
}

function present(line: ReadLine): AnswerOf<typeof readListCall>['lines'][number] {
  const { text, kind } = line
  if (line.kind === 'ask') {
    const { candidates, guess, assumed, otherUnit } = line
    return {
      text,
      kind,
      candidates,
      ...(guess && { guess, ...(assumed && { assumed }) }),
      ...(otherUnit && { otherUnit }),
    }
  }
  if (line.kind !== 'sure') return { text, kind, candidates: [] }
  const { productId, qty, assumed, usual } = line
  return { text, kind, candidates: [{ productId, qty }], ...(assumed && { assumed }), ...(usual && { usual }) }
}
