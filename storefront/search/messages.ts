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

/** A message from the page to the search worker; the first is `open`, and so is one with newer goods. */
export type SearchRequest =
  | { kind: 'open'; language: Language; goods: SearchedGood[] }
  /** `number`: repeated in the answer. `bought`: how often the retailer bought a product, by id. */
  | { kind: 'find'; number: number; words: string; bought: [productId: number, times: number][] }

/** The worker's answer; `result` is null where it has no index. */
export type SearchReply = { number: number; result: SearchResult | null }
