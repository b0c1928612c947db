import type { MatchedPage, PageNeed } from '#contract/pages/page-render.ts'
import { readFilter, writeFilter } from '#rules/catalogue/listing.ts'

/** Which keys the pages of a need know beside the filters of a list; null: it draws no list and knows none. */
const knownKeys: Record<PageNeed, readonly string[] | null> = {
  home: null,
  category: [],
  product: null,
  all: [],
  search: ['q'],
  banner: ['title'],
  promotion: [],
  text: null,
  plain: null,
  'not-found': null,
}

/**
 * The query of an address as far as its page knows it, in one order and of bounded length: what a page is drawn and kept
 * by. With its question mark, or empty.
 */
export function knownSearch(needs: PageNeed, search: string): string {
  const keys = knownKeys[needs]
  if (!keys || search === '') return ''
  const given = new URLSearchParams(search)
  const known = new URLSearchParams([...given].filter(([key]) => keys.includes(key)))
  const written = writeFilter(readFilter(given), known)
  return written && `?${written}`
}

/**
 * The query that a page is drawn with. Forms and private pages read theirs in ways of their own (`next`, `order`), so
 * theirs is left as it stands.
 */
export const drawnSearch = ({ access, needs }: MatchedPage, search: string): string =>
  access === 'public' && needs !== 'plain' ? knownSearch(needs, search) : search

/** Whether a path is written the way our links write it; of the other spellings there are any number. */
export function isPlainlyWritten(path: string): boolean {
  if (path === '/') return true
  try {
    return (
      path ===
        path
          .split('/')
          .map((part) => encodeURIComponent(decodeURIComponent(part)))
          .join('/') && !path.endsWith('/')
    )
  } catch {
    return false
  }
}
