import { fold, unify } from './fold.ts'
import { otherLayout } from './keyboard.ts'
import { nearlyContains, trigrams } from './near-match.ts'

/** An index entry. `popularity`: higher comes first among equals. */
export type Entry = { id: number; text: string; popularity: number }
export type SearchResult = {
  ids: number[]
  /** The query on the other keyboard layout, when only that found something. */
  meant: string | null
}
export type SearchIndex = { find: (query: string) => SearchResult }

/** Letters of a query that are used; longer than any product name. */
const longestQuery = 100
/** Words of a query in which typing errors are allowed: each is compared with every word of the catalogue. */
const maxTypoWords = 6
/** Shorter queries match half the catalogue. */
const shortest = 2
const shortestForTypos = 3
const shortestForPieces = 6
/** Share of a term's trigrams that a name must contain; finds words joined in another order. */
const enoughPieces = 0.55
/** Penalty of a word with other tone marks: more than any fit. */
const otherWord = 10
/** Bonus of a name that begins with the first word: less than any better fit. */
const kindNamed = 0.5

type Chunk = { text: string; entries: number[] }
/** How well a term fits an entry: 0 a whole word, 1 its beginning, 2 inside, 3 with a typing error, 4 by trigrams. */
type Fit = number

/**
 * An index of names in Thai and English, the same in browser and server. Thai is written without spaces and often typed
 * without tone marks: names are folded and split at spaces only; a term is searched inside those chunks, then with
 * typing errors, then by trigrams. All terms of a query must be found: the first without a match ends the search.
 * @param work counts the comparisons with typing errors, the main cost of a search
 */
export function createSearchIndex(entries: readonly Entry[], work = { comparisons: 0 }): SearchIndex {
  const unified = entries.map((entry) => unify(entry.text))
  const folded = entries.map((entry) => fold(entry.text))
  const chunks = chunksOf(folded)
  const pieces = piecesOf(folded)

  const forgive = (term: string): Map<number, Fit> => {
    if (term.length < shortestForTypos) return new Map()
    const near = withTypos(chunks, term, work)
    if (near.size > 0 || term.length < shortestForPieces) return near
    return inPieces(pieces, term)
  }

  /** How each term fits each entry; null when a term fits none. */
  const fitsOf = (terms: readonly string[], forgiving: boolean): Map<number, Fit>[] | null => {
    const fits: Map<number, Fit>[] = []
    let left = forgiving ? maxTypoWords : 0
    for (const term of terms) {
      let fit = inChunks(chunks, term)
      if (fit.size === 0 && left > 0) {
        left -= 1
        fit = forgive(term)
      }
      if (fit.size === 0) return null
      fits.push(fit)
    }
    return fits
  }

  const findAll = (query: string, forgiving: boolean): number[] => {
    const terms = fold(query)
      .split(' ')
      .filter((term) => term.length > 0)
    if (terms.join('').length < shortest) return []
    const fits = fitsOf(terms, forgiving)
    if (!fits) return []
    const [first, ...rest] = fits
    const common = [...(first ?? [])].filter(([entry]) => rest.every((fit) => fit.has(entry)))
    // Typed tone marks are intended: ข้าว (rice) comes before ขาว (white).
    const spelled = unify(query)
      .split(' ')
      .filter((term) => fold(term) !== term)
    const misspelled = (entry: number) => spelled.filter((term) => !unified[entry]?.includes(term)).length
    // Thai names begin with the kind of product: ข้าวหอมมะลิ comes before dog food, also searched as ข้าวหมา.
    const begins = (entry: number) => (folded[entry]?.startsWith(terms[0] ?? '') ? kindNamed : 0)
    const score = (entry: number) =>
      fits.reduce((sum, fit) => sum + (fit.get(entry) ?? 0), misspelled(entry) * otherWord - begins(entry))
    return common
      .map(([entry]) => ({ entry, score: score(entry) }))
      .sort((a, b) => a.score - b.score || compare(a.entry, b.entry))
      .flatMap(({ entry }) => entries[entry]?.id ?? [])
  }

  const compare = (a: number, b: number): number =>
    (entries[b]?.popularity ?? 0) - (entries[a]?.popularity ?? 0) ||
    (folded[a]?.length ?? 0) - (folded[b]?.length ?? 0) ||
    a - b

  return {
    // As typed, then on the other layout, then with typing errors, since a wrong layout looks like many of them.
    find: (asked) => {
      const query = asked.slice(0, longestQuery)
      const typed = findAll(query, false)
      if (typed.length > 0 || fold(query).length < shortest) return { ids: typed, meant: null }
      const other = otherLayout(query)
      const onOther = findAll(other, false)
      return onOther.length > 0 ? { ids: onOther, meant: other } : { ids: findAll(query, true), meant: null }
    },
  }
}

function chunksOf(texts: readonly string[]): Chunk[] {
  const entriesOf = new Map<string, number[]>()
  texts.forEach((text, entry) => {
    for (const chunk of new Set(text.split(' '))) {
      const known = entriesOf.get(chunk)
      if (known) known.push(entry)
      else entriesOf.set(chunk, [entry])
    }
  })
  return [...entriesOf].map(([text, entries]) => ({ text, entries }))
}

function mergeBest(fits: Map<number, Fit>, entries: readonly number[], fit: Fit): void {
  for (const entry of entries) if ((fits.get(entry) ?? Infinity) > fit) fits.set(entry, fit)
}

function inChunks(chunks: readonly Chunk[], term: string): Map<number, Fit> {
  const fits = new Map<number, Fit>()
  for (const { text, entries } of chunks) {
    const at = text.indexOf(term)
    if (at < 0) continue
    mergeBest(fits, entries, at > 0 ? 2 : text.length > term.length ? 1 : 0)
  }
  return fits
}

function withTypos(chunks: readonly Chunk[], term: string, work: { comparisons: number }): Map<number, Fit> {
  const fits = new Map<number, Fit>()
  for (const { text, entries } of chunks) {
    if (text.length + 2 < term.length) continue
    work.comparisons += 1
    if (nearlyContains(text, term)) mergeBest(fits, entries, 3)
  }
  return fits
}

function piecesOf(texts: readonly string[]): Map<string, number[]> {
  const entriesOf = new Map<string, number[]>()
  texts.forEach((text, entry) => {
    for (const piece of trigrams(text.replaceAll(' ', ''))) {
      const known = entriesOf.get(piece)
      if (known) known.push(entry)
      else entriesOf.set(piece, [entry])
    }
  })
  return entriesOf
}

function inPieces(pieces: ReadonlyMap<string, readonly number[]>, term: string): Map<number, Fit> {
  const wanted = trigrams(term)
  const hits = new Map<number, number>()
  for (const piece of wanted) {
    for (const entry of pieces.get(piece) ?? []) hits.set(entry, (hits.get(entry) ?? 0) + 1)
  }
  const fits = new Map<number, Fit>()
  for (const [entry, count] of hits) if (count / wanted.size >= enoughPieces) fits.set(entry, 4)
  return fits
}
