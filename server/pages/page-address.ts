import type { MatchedPage, PageNeed } from '#contract/pages/page-render.ts'
import { readFilter, writeFilter } from '#rules/catalogue/listing.ts'

/** Query keys of a page's address besides a list's filters; null: it has no list and no keys. */
const knownKeys: Record<PageNeed, readonly string[] | null> = {
  home: null,
  category: [],
  product: null,
  'hidden-product': null,
  all: [],
  search: ['q'],
  banner: ['title'],
  promotion: [],
  text: null,
  plain: null,
  'not-found': null,
}

/**
 * The query of an address, reduced to what its page knows, in a fixed order and of bounded length: what the page is
 * rendered from and cached under. With its question mark, or empty.
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
 * The query that a page is rendered with. Forms and private pages have keys of their own (`next`, `order`), so theirs
 * is unchanged.
 */
export const drawnSearch = ({ access, needs }: MatchedPage, search: string): string =>
  access === 'public' && needs !== 'plain' ? knownSearch(needs, search) : search

/** Whether a path is spelled as in our links; there are any number of other spellings. */
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
