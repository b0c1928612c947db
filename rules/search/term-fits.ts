import { withoutFillers } from './fillers.ts'
import { allFits, mergeFits, type Fits } from './fits.ts'
import { parseQuery } from './parse-query.ts'
import { romanOfLatin } from './roman.ts'
import type { SearchWords } from './search-words.ts'
import type { Shelf } from './shelf.ts'
import { soundOf } from './sound.ts'
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
  /** The first of these ways in which the term fits anything. */
  any: (term: string, budget: Budget) => Fits
  /** Latin words that together are a Thai one. */
  roman: (words: string) => Fits
}

const shortestForTypos = 4
const shortestForPieces = 6
const meaningCost = 1.5
/** Cost of each further meaning: more than a beginning costs compared with a whole word. */
const meaningStep = 0.5
const gluedCost = 0.3

/** @param work counts the comparisons with typing errors */
export function termFits(shelf: Shelf, searchWords: SearchWords, work: { comparisons: number }): TermFits {
  const { words } = shelf
  let splitter: ReturnType<typeof createSplitter> | undefined
  const split = (term: string) => {
    splitter ??= createSplitter([...words.map(({ text }) => text), ...searchWords.keys])
    return splitter(term)
  }

  const meant = (meanings: readonly string[] | null): Fits => {
    const fits: Fits = new Map()
    meanings?.forEach((meaning, at) => {
      const found = allFits(parseQuery(meaning).terms.map((term) => exactFits(words, term)))
      mergeFits(fits, found, meaningCost + at * meaningStep)
    })
    return fits
  }
  const direct = (term: string) => mergeFits(exactFits(words, term), meant(searchWords.meaningOf(term)))
  const begun = (term: string): Fits => {
    const fits = direct(term)
    return fits.size > 0 ? fits : meant(searchWords.meaningOfStart(term))
  }
  const glued = (term: string): Fits => {
    const fits = direct(term)
    if (fits.size > 0) return fits
    const parts = split(term)
    return parts ? mergeFits(new Map(), allFits(parts.map(direct)), gluedCost) : fits
  }
  const roman = (latin: string) => romanFits(words, romanOfLatin(latin))
  const forgiven = (term: string, budget: Budget): Fits => {
    const fits = soundFits(words, soundOf(term))
    if (/^[a-z]+$/.test(term)) mergeFits(fits, roman(term))
    if (term.length < shortestForTypos || budget.left <= 0) return fits
    budget.left -= 1
    mergeFits(fits, typoFits(words, term, work))
    return fits.size > 0 || term.length < shortestForPieces ? fits : shelf.inPieces(term)
  }
  const any = (term: string, budget: Budget): Fits => {
    const bare = withoutFillers(term)
    for (const one of bare === term ? [term] : [term, bare]) {
      const fits = glued(one)
      if (fits.size > 0) return fits
    }
    return forgiven(bare, budget)
  }
  return { direct, begun, glued, forgiven, any, roman }
}
