import { isFiller } from './fillers.ts'
import { allFits, mergeFits, type Fits } from './fits.ts'
import { fold, unifyLetters, withoutMarks } from './fold.ts'
import { looksMistyped, wordOnOtherLayout } from './keyboard.ts'
import { unitsNamed } from './measures.ts'
import { parseQuery, type ParsedQuery } from './parse-query.ts'
import { createSearchWords, type SearchWord, type SearchWords } from './search-words.ts'
import { openShelf, type Entry, type EntryChange, type Shelf } from './shelf.ts'
import { termFits } from './term-fits.ts'

export type SearchResult = {
  ids: number[]
  /** What was searched instead of the query: the other keyboard layout, or the part of it that fits something. */
  meant: string | null
  /** Nothing that was found has the words in its name or keywords: it is near to what was wanted. */
  isClose: boolean
  /** The unit that the query names, where nothing that was found is sold in it. */
  otherUnit: string | null
}
export type SearchIndex = {
  /** @param bought how often the retailer bought a product, by id; these come first among what fits about as well */
  find: (query: string, bought?: ReadonlyMap<number, number>) => SearchResult
  /** What an index of the changed entries finds, made of the changes alone. This index stays as it is. */
  after: (changes: readonly EntryChange[]) => SearchIndex
}
type Options = {
  /** Everyday names and needs, as the staff keep them. */
  searchWords?: readonly SearchWord[]
  /** Counts the comparisons with typing errors, the main cost of a search. */
  work?: { comparisons: number }
}
type Answer = { fits: Fits; parsed: ParsedQuery; meant: string | null }

/** No word, so that it is looked for in every way: the first such search finds what later ones are compared with. */
export const unknownWord = 'กบขดจม'

/** Letters of a query that are used; longer than any product name. */
const longestQuery = 100
/** Shorter queries match half the catalogue. */
const shortestQuery = 2
/** Words of a query in which errors are forgiven: each is compared with many words of the catalogue. */
const maxForgiven = 3
/** Cost for each word up to which Latin words are not taken for Thai ones: not worse than the beginning of a word. */
const sureOfAWord = 0.7
/** Penalty of a word with other tone marks: more than any fit. */
const otherWord = 10
/** Bonus of a name that begins with the first word: less than any better fit. */
const kindNamed = 0.35
/** Bonus of what the retailer buys, growing with every time: up to a part of a word instead of its beginning. */
const boughtBefore = 0.9
/** Part of a query's letters that must fit where not all of its words do. */
const enoughLetters = 0.5
const fewestLetters = 3

/**
 * An index of names in Thai and English, the same in browser and server. Thai is written without spaces, typed without
 * tone marks, by sound, on the wrong keyboard layout and in Latin letters: a term is searched inside the words of names,
 * then in what else it can mean. All terms of a query must fit; where none fits all, the best part of them.
 */
export function createSearchIndex(entries: readonly Entry[], options: Options = {}): SearchIndex {
  const searchWords = createSearchWords(options.searchWords ?? [])
  return indexOn(openShelf(entries), searchWords, options.work ?? { comparisons: 0 })
}

function indexOn(shelf: Shelf, searchWords: SearchWords, work: { comparisons: number }): SearchIndex {
  const { ids, popularity } = shelf
  const ways = termFits(shelf, searchWords, work)

  const allFit = (parsed: ParsedQuery, fitsOf: (term: string) => Fits): Answer => {
    const fits: Fits[] = []
    for (const term of parsed.terms) {
      const found = fitsOf(term)
      if (found.size === 0) return { fits: found, parsed, meant: null }
      fits.push(found)
    }
    return { fits: withMeasures(allFits(fits), parsed), parsed, meant: null }
  }

  /** Only those with all measures, or else with the most. */
  const withMeasures = (fits: Fits, { terms, measures }: ParsedQuery): Fits => {
    if (measures.length === 0) return fits
    const counts = new Map<number, number>()
    for (const measure of measures)
      for (const entry of shelf.measured.get(measure) ?? [])
        if (terms.length === 0 || fits.has(entry)) counts.set(entry, (counts.get(entry) ?? 0) + 1)
    const most = Math.max(0, ...counts.values())
    if (most === 0) return fits
    const best = [...counts].filter(([, count]) => count === most)
    return new Map(best.map(([entry]) => [entry, fits.get(entry) ?? 0]))
  }

  /** Where not all words fit: what has the most of them. */
  const partly = (parsed: ParsedQuery, fitsOf: (term: string) => Fits): Answer => {
    const covered = new Map<number, { letters: number; cost: number; terms: string[] }>()
    for (const term of parsed.terms) {
      for (const [entry, cost] of fitsOf(term)) {
        const known = covered.get(entry) ?? { letters: 0, cost: 0, terms: [] }
        const letters = known.letters + term.length
        covered.set(entry, { letters, cost: known.cost + cost, terms: [...known.terms, term] })
      }
    }
    const most = Math.max(0, ...[...covered.values()].map(({ letters }) => letters))
    if (most < fewestLetters || most < parsed.terms.join('').length * enoughLetters)
      return { fits: new Map(), parsed, meant: null }
    const best = [...covered].filter(([, { letters }]) => letters === most)
    const used = earliest(
      best.map(([, { terms }]) => terms),
      parsed.terms,
    )
    const meant = parsed.spelled.filter((word) => used.includes(withoutMarks(word))).join(' ')
    return { fits: withMeasures(new Map(best.map(([entry, { cost }]) => [entry, cost])), parsed), parsed, meant }
  }

  /** Every word stands in a name, or is a search word; Latin words may be Thai ones. */
  const asTyped = (text: string): Answer => {
    const parsed = parseQuery(text)
    const { terms } = parsed
    const joined = fold(text).replaceAll(' ', '')
    if ((terms.length !== 1 || parsed.measures.length > 0) && searchWords.meaningOf(joined)) {
      const phrase = allFit({ spelled: [joined], terms: [joined], measures: [] }, ways.direct)
      if (phrase.fits.size > 0) return phrase
    }
    const typed = allFit(parsed, terms.length === 1 ? ways.begun : ways.direct)
    const isLatin = terms.length > 1 && terms.every((term) => /^[a-z]+$/.test(term))
    const isSure = [...typed.fits.values()].some((cost) => cost <= sureOfAWord * terms.length)
    if (!isLatin || isSure) return typed
    const together = allFit({ ...parsed, terms: [terms.join(' ')] }, ways.roman)
    return together.fits.size > 0 ? together : typed
  }

  /** The words that stand nowhere, read on the other layout; null where that changes nothing. */
  const onOtherLayout = (query: string): string | null => {
    const isKnown = (word: string) => {
      const { terms, measures } = parseQuery(word)
      return terms.length === 0 ? measures.length > 0 : terms.every((term) => ways.direct(term).size > 0)
    }
    const other = query
      .split(/\s+/)
      .map((word) => (!looksMistyped(word) && isKnown(word) ? word : (wordOnOtherLayout(word) ?? word)))
      .join(' ')
    return other === query ? null : other
  }

  /** Without what a sentence puts around the words, with errors forgiven, and at last only a part of the words. */
  const asMeant = (text: string): Answer => {
    const parsed = parseQuery(text)
    const wanted = { ...parsed, terms: parsed.terms.filter((term) => !isFiller(term)) }
    if (wanted.terms.length === 0 && wanted.measures.length === 0) return { fits: new Map(), parsed, meant: null }
    const plain = allFit(wanted, ways.unframed)
    if (plain.fits.size > 0) return plain
    const need = ways.need(text)
    // A need names no unit: to pack (แพ็ค) is what it helps with.
    if (need.size > 0) return { fits: need, parsed: { ...parsed, measures: [] }, meant: null }
    const longest = ways.longestWord(text)
    const isGlued = wanted.terms.length === 1
    if (isGlued && longest.fits.size > 0) return { ...longest, parsed }
    const budget = { left: maxForgiven }
    const known = new Map<string, Fits>()
    const fitsOf = (term: string): Fits => {
      const found = known.get(term) ?? ways.any(term, budget)
      known.set(term, found)
      return found
    }
    const meant = allFit(wanted, fitsOf)
    if (meant.fits.size > 0 || wanted.terms.length < 2) return meant
    // A word that stands in some name can still be a slip for one that fits the others.
    const loosely = allFit(wanted, (term) => mergeFits(new Map(fitsOf(term)), ways.forgiven(term, budget)))
    if (loosely.fits.size > 0) return loosely
    const part = partly(wanted, fitsOf)
    return part.fits.size > 0 ? part : { ...longest, parsed }
  }

  /** The first reading of a query that finds something. */
  const search = (query: string): Answer => {
    const byCode = (text: string) => ({ fits: shelf.byCode(unifyLetters(text)), parsed: parseQuery(''), meant: null })
    const coded = byCode(query)
    if (coded.fits.size > 0) return coded
    if (!query.split(/\s+/).some(looksMistyped)) {
      const typed = asTyped(query)
      if (typed.fits.size > 0) return typed
    }
    const other = onOtherLayout(query)
    if (other) {
      const otherCode = byCode(other)
      const answer = otherCode.fits.size > 0 ? otherCode : allFit(parseQuery(other), ways.glued)
      if (answer.fits.size > 0) return { ...answer, meant: other }
    }
    const meant = asMeant(query)
    if (meant.fits.size > 0) return meant
    // Four digits that are no size are a part of a code.
    return { ...meant, fits: shelf.byCode(unifyLetters(query), 4) }
  }

  /** Whether what was found has none of the wanted words as they are, nor the code. */
  const isClose = ({ fits, parsed, meant }: Answer): boolean => {
    const terms = parsed.terms.filter((term) => !isFiller(term))
    if (meant !== null || terms.length === 0 || fits.size === 0) return false
    const named = allFits(terms.map(ways.named))
    return ![...fits.keys()].some((entry) => named.has(entry))
  }

  const otherUnit = ({ fits, parsed }: Answer): string | null => {
    const isSold = (measure: string) => shelf.measured.get(measure)?.some((entry) => fits.has(entry)) ?? false
    if (fits.size === 0) return null
    return unitsNamed(parsed.measures).find(({ measures }) => !measures.some(isSold))?.unit ?? null
  }

  const ranked = ({ fits, parsed }: Answer, bought: ReadonlyMap<number, number> | undefined): number[] => {
    // Typed tone marks are intended: ข้าว (rice) comes before ขาว (white).
    const spelled = parsed.spelled
      .filter((term) => withoutMarks(term) !== term)
      .map((term) => ({ term, meant: ways.meaning(withoutMarks(term)) }))
    const misspelled = (entry: number) =>
      spelled.filter(({ term, meant }) => !shelf.unified[entry]?.includes(term) && !meant.has(entry)).length
    // Thai names begin with the kind of product: ข้าวหอมมะลิ comes before dog food, also searched as ข้าวหมา.
    const begins = (entry: number) => (shelf.folded[entry]?.startsWith(parsed.terms[0] ?? '') ? kindNamed : 0)
    const usual = (entry: number) => {
      const times = bought?.get(ids[entry] ?? -1) ?? 0
      return times > 0 ? boughtBefore * (1 - 1 / (1 + times)) : 0
    }
    return [...fits]
      .map(([entry, cost]) => ({ entry, score: cost + misspelled(entry) * otherWord - begins(entry) - usual(entry) }))
      .sort((a, b) => a.score - b.score || compare(a.entry, b.entry))
      .flatMap(({ entry }) => ids[entry] ?? [])
  }

  const compare = (a: number, b: number): number =>
    (popularity[b] ?? 0) - (popularity[a] ?? 0) ||
    (shelf.folded[a]?.length ?? 0) - (shelf.folded[b]?.length ?? 0) ||
    (ids[a] ?? 0) - (ids[b] ?? 0)

  return {
    after: (changes) => indexOn(shelf.after(changes), searchWords, work),
    find: (text, bought) => {
      const query = text.trim().slice(0, longestQuery)
      if (fold(query).replaceAll(' ', '').length < shortestQuery)
        return { ids: [], meant: null, isClose: false, otherUnit: null }
      const answer = search(query)
      return {
        ids: ranked(answer, bought),
        meant: answer.fits.size > 0 ? answer.meant : null,
        isClose: isClose(answer),
        otherUnit: otherUnit(answer),
      }
    },
  }
}

/** Of some of a query's terms the ones that stand first in it. */
function earliest(some: readonly (readonly string[])[], terms: readonly string[]): readonly string[] {
  let rest = some
  for (const term of terms) {
    const having = rest.filter((one) => one.includes(term))
    if (having.length > 0) rest = having
  }
  return rest[0] ?? []
}
