import type { Product } from '#rules/catalogue/product.ts'
import { createSearchIndex, type SearchIndex } from '#rules/search/search-index.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { isPublic } from './cards.ts'

/** Finds products by what was typed, the best first; `meant` is what was searched for instead. */
export type Search = (snapshot: Snapshot, text: string) => { products: readonly Product[]; meant: string | null }

const indexes = new WeakMap<Snapshot, SearchIndex>()

/** Made when a catalogue is first searched; it goes with its catalogue. */
function indexOf(snapshot: Snapshot): SearchIndex {
  const known = indexes.get(snapshot)
  if (known) return known
  const index = createSearchIndex(
    snapshot.products
      .filter((product) => product.active && isPublic(product))
      .map((product) => entryOf(product, snapshot)),
  )
  indexes.set(snapshot, index)
  return index
}

function entryOf(product: Product, { brandById }: Snapshot) {
  const brand = brandById.get(product.brandId)
  const words = [
    product.name.th,
    product.name.en,
    brand?.name,
    brand?.nameThai,
    product.keywords,
    product.sku,
    product.barcode,
  ]
  return {
    id: product.id,
    text: words.filter(Boolean).join(' '),
    // Hot items first, in their order.
    popularity: product.hotSequence === null ? 0 : 1 / (1 + product.hotSequence),
  }
}

export const searchByIndex: Search = (snapshot, text) => {
  const { ids, meant } = indexOf(snapshot).find(text)
  return { products: ids.flatMap((id) => snapshot.productById.get(id) ?? []), meant }
}
