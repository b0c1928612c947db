import { isPublic } from '#rules/catalogue/lists.ts'
import type { Product } from '#rules/catalogue/product.ts'
import { entryOf } from '#rules/search/entry.ts'
import { createSearchIndex, type SearchIndex } from '#rules/search/search-index.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'

/** Finds products by search text, the best first; `meant` is the corrected text that was searched for. */
export type Search = (snapshot: Snapshot, text: string) => { products: readonly Product[]; meant: string | null }

const indexes = new WeakMap<Snapshot, SearchIndex>()

/** Built when a catalogue is first searched; discarded with its catalogue. */
function indexOf(snapshot: Snapshot): SearchIndex {
  const known = indexes.get(snapshot)
  if (known) return known
  const index = createSearchIndex(
    snapshot.products
      .filter((product) => product.active && isPublic(product))
      .map((product) => entryOf(findable(product, snapshot))),
  )
  indexes.set(snapshot, index)
  return index
}

const findable = (product: Product, { brandById }: Snapshot) => {
  const { id, name, keywords, sku, barcode, hotSequence } = product
  const brand = brandById.get(product.brandId)
  return { id, names: [name.th, name.en, brand?.name, brand?.nameThai, keywords, sku, barcode], hotSequence }
}

export const searchByIndex: Search = (snapshot, text) => {
  const { ids, meant } = indexOf(snapshot).find(text)
  return { products: ids.flatMap((id) => snapshot.productById.get(id) ?? []), meant }
}
