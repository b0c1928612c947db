import { withoutFillers } from './fillers.ts'
import { allFits, mergeFits, type Fits } from './fits.ts'
import { fold, foldedPattern, unify, withoutMarks } from './fold.ts'
import { parseQuery } from './parse-query.ts'
import { romanOfLatin } from './roman.ts'
import type { SearchWords } from './search-words.ts'
import { createSentenceReader } from './sentence.ts'
import { aliasPenalty, type Shelf } from './shelf.ts'
import { createSplitter } from './split-words.ts'
import { exactFits, romanFits, soundFits, typoFits } from './word-list.ts'

/** How many more words of a query may be compared with every word of the shelf. */
type Budget = { left: number }

type TermFits = {
  /** Names that contain the term, and what it stands for as a search word. */
  direct: (term: string) => Fits
  /** The same of a query's only word, which may not be typed to its end. */
  begun: (term: string) => Fits
  /** Direct fits, or those of the words that the term is glued together from. */
  glued: (term: string) => Fits
  /** By sound, in Latin letters, with typing errors, by its pieces. */
  forgiven: (term: string, budget: Budget) => Fits
  /** The same of the term without the words that a sentence puts around it. */
  unframed: (term: string) => Fits
  /** The same, or with errors forgiven. */
  any: (term: string, budget: Budget) => Fits
  /** Names and keywords that contain the term, or the words that it is glued together from, as they are. */
  named: (term: string) => Fits
  /** What the term stands for as a search word. */
  meaning: (term: string) => Fits
  /** What helps with the need that a sentence tells. */
  need: (text: string) => Fits
  /** What fits the longest word that a sentence contains, and that word. */
  longestWord: (text: string) => { fits: Fits; meant: string | null }
  /** Latin words that together are a Thai one. */
  roman: (words: string) => Fits
}

const shortestForTypos = 4
const shortestForPieces = 6
/** Shorter kinds of products are parts of too many other words. */
const shortestKind = 5
const meaningCost = 0.35
/** Part of its cost that a meaning keeps in a name, so that the likelier meaning comes first. */
const inName = 0.4
/** Cost of each further meaning: more than a beginning costs compared with a whole word. */
const meaningStep = 0.5
/** Cost of an unfinished search word: more than a whole word that sounds like what is typed. */
const startedCost = 1.8
const gluedCost = 0.3
const shortLatin = /^[a-z]{2,5}$/
/** Cost of what only has such a word: more than the last of its kind. */
const brandStep = 3
/** Terms whose fits are kept: one search looks for a term in several ways, a pasted line in several searches. */
const mostRecent = 32

/** Keeps what was found for the last terms. */
function recently<Found>(find: (term: string) => Found): (term: string) => Found {
  const recent = new Map<string, Found>()
  return (term) => {
    const known = recent.get(term)
    if (known !== undefined) return known
    const found = find(term)
    if (recent.size >= mostRecent) recent.clear()
    recent.set(term, found)
    return found
  }
}

/** @param work counts the comparisons with typing errors */
export function termFits(shelf: Shelf, searchWords: SearchWords, work: { comparisons: number }): TermFits {
  const { words } = shelf
  let splitter: ReturnType<typeof createSplitter> | undefined
  const split = recently((term: string) => {
    splitter ??= createSplitter([...words.map(({ text }) => text), ...searchWords.keys])
    return splitter(term)
  })
  const exact = recently((term: string): Fits => exactFits(words, term))

  // Thai names begin with the kind of product.
  const kinds = () =>
    new Set(shelf.folded.map((name) => name.split(' ', 1)[0] ?? '').filter(({ length }) => length >= shortestKind))
  let sentences: ReturnType<typeof createSentenceReader> | undefined
  const wordOf = (text: string) => {
    sentences ??= createSentenceReader([...[...kinds()].sort(), ...searchWords.keys])
    return sentences(fold(text).replaceAll(' ', ''))
  }

  /** Of a meaning tone marks are meant: ไข่ is no ไขควง. Where nothing has them, others will do. */
  const asSpelled = (spelled: string): Fits => {
    const term = withoutMarks(spelled)
    const fits = exactFits(words, term, spelled === term ? '' : spelled)
    return fits.size > 0 ? fits : exact(term)
  }
  const meant = (meanings: readonly string[] | null): Fits => {
    const fits: Fits = new Map()
    meanings?.forEach((meaning, at) => {
      const found = allFits(parseQuery(meaning).spelled.map(asSpelled))
      const nearer = new Map([...found].map(([entry, cost]) => [entry, cost < aliasPenalty ? cost * inName : cost]))
      mergeFits(fits, nearer, meaningCost + at * meaningStep)
    })
    return fits
  }
  /** A short Latin word that stands for a kind of goods is rather that than a part of a brand. */
  const behind = (fits: Fits, term: string, kind: Fits): Fits =>
    kind.size > 0 && shortLatin.test(term)
      ? new Map([...fits].flatMap(([entry, cost]) => (kind.has(entry) ? [] : [[entry, cost + brandStep]])))
      : fits
  const meaning = (term: string) => meant(searchWords.meaningOf(term))
  const direct = recently((term: string): Fits => {
    const meantFits = meaning(term)
    return meantFits.size > 0 ? mergeFits(new Map(behind(exact(term), term, meantFits)), meantFits) : exact(term)
  })
  const begun = (term: string): Fits => {
    const fits = direct(term)
    if (fits.size > 0) return fits
    const started = meant(searchWords.meaningOfStart(term))
    // What is the beginning of a word can also be another one misspelt.
    return started.size > 0 ? mergeFits(mergeFits(new Map(), started, startedCost), soundFits(words, term)) : started
  }
  const glued = (term: string): Fits => {
    const fits = direct(term)
    if (fits.size > 0) return fits
    const parts = split(term)
    return parts ? mergeFits(new Map(), allFits(parts.map(direct)), gluedCost) : fits
  }
  const roman = (latin: string) => romanFits(words, romanOfLatin(latin))
  const forgiven = (term: string, budget: Budget): Fits => {
    const fits = soundFits(words, term)
    if (/^[a-z]+$/.test(term)) mergeFits(fits, roman(term))
    if (term.length < shortestForTypos || budget.left <= 0) return fits
    budget.left -= 1
    mergeFits(fits, typoFits(words, term, work))
    return fits.size > 0 || term.length < shortestForPieces ? fits : shelf.inPieces(term)
  }
  const unframed = (term: string): Fits => {
    for (const one of withoutFillers(term)) {
      const fits = glued(one)
      if (fits.size > 0) return fits
    }
    return new Map()
  }
  const any = (term: string, budget: Budget): Fits => {
    const fits = unframed(term)
    return fits.size > 0 ? fits : forgiven(withoutFillers(term).at(-1) ?? term, budget)
  }
  const named = (term: string): Fits => {
    for (const one of withoutFillers(term)) {
      const fits = exact(one)
      if (fits.size > 0) return fits
      const parts = split(one)
      const glue = parts ? allFits(parts.map(exact)) : fits
      if (glue.size > 0) return glue
    }
    return new Map()
  }
  const need = (text: string) => meant(searchWords.needIn(text))
  const longestWord = (text: string) => {
    const word = wordOf(text)
    if (word === null) return { fits: new Map(), meant: null }
    return { fits: direct(word), meant: new RegExp(foldedPattern(word)).exec(unify(text))?.[0] ?? word }
  }
  return { direct, begun, glued, forgiven, unframed, any, named, meaning, need, longestWord, roman }
}
