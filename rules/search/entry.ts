import type { Entry } from './search-index.ts'

/** The searchable fields of a product. */
type SearchableProduct = {
  id: number
  names: readonly (string | null | undefined)[]
  /** Its position among the hot items, or null. */
  hotSequence: number | null
}

/** Index entry of a product, the same in browser and server: hot items come first among equals, in their order. */
export const entryOf = ({ id, names, hotSequence }: SearchableProduct): Entry => ({
  id,
  text: names.filter(Boolean).join(' '),
  popularity: hotSequence === null ? 0 : 1 / (1 + hotSequence),
})
