import type { Language } from '#rules/catalogue/product.ts'
import type { SearchResult } from '#rules/search/search-index.ts'

/** A product as the page knows it. */
type SearchedGood = {
  id: number
  name: string
  unit: string
  brandId: number
  subcategoryId: number
  hotSequence: number | null
}

/** A message from the page to the search worker; the first is `open`. */
export type SearchRequest =
  | { kind: 'open'; language: Language; goods: SearchedGood[] }
  /** `bought`: how often the retailer bought a product, by id. */
  | { kind: 'find'; words: string; bought: [productId: number, times: number][] }

/** The worker's answer. */
export type SearchReply = SearchResult & { words: string }
