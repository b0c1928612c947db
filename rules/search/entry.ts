import type { Entry } from './shelf.ts'

/** The searchable fields of a product. */
type SearchableProduct = {
  id: number
  /** In Thai and English. */
  names: readonly (string | null | undefined)[]
  /** Names of its brand, in Thai and English. */
  brands: readonly (string | null | undefined)[]
  /** Names of its subcategory, in Thai and English. */
  shelves: readonly (string | null | undefined)[]
  keywords: string | null | undefined
  codes: readonly (string | null | undefined)[]
  /** Name of its sales unit. */
  unit: string | null | undefined
  /** Its position among the hot items, or null. */
  hotSequence: number | null
}

const joined = (texts: readonly (string | null | undefined)[]): string => texts.filter(Boolean).join(' ')

/** Index entry of a product, the same in browser and server: hot items come first among equals, in their order. */
export const entryOf = ({
  id,
  names,
  brands,
  shelves,
  keywords,
  codes,
  unit,
  hotSequence,
}: SearchableProduct): Entry => ({
  id,
  name: joined(names),
  brand: joined(brands),
  aliases: joined([keywords, unit]),
  shelf: joined(shelves),
  codes: codes.flatMap((code) => code ?? []),
  popularity: hotSequence === null ? 0 : 1 / (1 + hotSequence),
})
