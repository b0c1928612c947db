import type { SearchResult } from '#rules/search/search-index.ts'

/** A message from the page to the search worker; the first is `open`. */
export type SearchRequest =
  | {
      kind: 'open'
      /** Names of brands, and ranks among the hot items, by id. */
      brands: [id: number, name: string][]
      hot: [productId: number, place: number][]
    }
  | { kind: 'find'; words: string }

/** The worker's answer. */
export type SearchReply = SearchResult & { words: string }
