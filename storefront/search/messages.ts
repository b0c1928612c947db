import type { SearchResult } from '#rules/search/search-index.ts'

/** What the page says to the worker that searches: first of all `open`. */
export type SearchRequest =
  | {
      kind: 'open'
      /** Names of brands, and places among the hot items, by id. */
      brands: [id: number, name: string][]
      hot: [productId: number, place: number][]
    }
  | { kind: 'find'; words: string }

/** What it answers. */
export type SearchReply = SearchResult & { words: string }
