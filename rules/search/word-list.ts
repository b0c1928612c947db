import type { Fits } from './fits.ts'
import { withoutMarks } from './fold.ts'
import { nearlyContains, pairMask } from './near-match.ts'
import { romanOfThai, type RomanCode } from './roman.ts'
import { soundOf } from './sound.ts'

/** A word of the shelf: what it stands in, and how far from the names each of these is. */
export type ShelfWord = {
  /** Without tone marks. */
  text: string
  /** With tone marks where it is Thai, else null. */
  thai: string | null
  /** Of `soundOf` and `romanOfThai`, once a search needs them: most need neither, and a shelf opens sooner. */
  sound: string | null
  roman: RomanCode | null
  /** Its pairs of letters, for a quick look whether a typing error can be meant. */
  pairs: number
  /** Penalty by entry: 0 in a name, more in keywords. */
  entries: Map<number, number>
}

const thaiOnly = /^[ก-๎]+$/

export function shelfWord(unified: string): ShelfWord {
  const text = withoutMarks(unified)
  const isThai = thaiOnly.test(unified)
  return {
    text,
    thai: isThai ? unified : null,
    sound: isThai ? null : text,
    roman: null,
    pairs: pairMask(text),
    entries: new Map(),
  }
}

function addBest(fits: Fits, word: ShelfWord, cost: number): void {
  for (const [entry, penalty] of word.entries) {
    const known = fits.get(entry)
    if (known === undefined || known > cost + penalty) fits.set(entry, cost + penalty)
  }
}

/** Costs of the ways in which a term can fit a word. */
export const costs = { whole: 0, start: 0.4, inside: 1, sound: 2, roman: 2.2, typo: 2.6, pieces: 4 }
/** Penalty of an error in the first letter, which is rarely wrong. */
const wrongStart = 0.8
/** Shorter Latin terms are words, or the beginnings of words, and never parts of them. */
const shortestLatinInside = 3

/** Words that contain the term. */
export function exactFits(words: readonly ShelfWord[], term: string): Fits {
  const fits: Fits = new Map()
  const isLatin = /^[a-z0-9]/.test(term)
  for (const word of words) {
    const at = word.text.indexOf(term)
    if (at < 0) continue
    const isWhole = word.text.length === term.length
    if (term.length < 2 ? !isWhole : isLatin && term.length < shortestLatinInside && at > 0) continue
    addBest(fits, word, isWhole ? costs.whole : at === 0 ? costs.start : costs.inside)
  }
  return fits
}

/** Words that sound alike. @param sound at least three letters of `soundOf` */
export function soundFits(words: readonly ShelfWord[], sound: string): Fits {
  const fits: Fits = new Map()
  if (sound.length < 3) return fits
  for (const word of words) {
    const own = (word.sound ??= soundOf(word.thai ?? ''))
    const at = own.indexOf(sound)
    if (at < 0) continue
    addBest(fits, word, costs.sound + (own.length === sound.length ? 0 : at === 0 ? 0.2 : 0.6))
  }
  return fits
}

/** Words with few typing errors. @param work counts the comparisons, the main cost of a search */
export function typoFits(words: readonly ShelfWord[], term: string, work: { comparisons: number }): Fits {
  const fits: Fits = new Map()
  const pairs = pairMask(term)
  // An error breaks at most three pairs of letters: two for itself, one for a swap.
  const leastShared = bitsOf(pairs) - (term.length <= 8 ? 3 : 6)
  for (const word of words) {
    if (word.text.length + 2 < term.length || bitsOf(word.pairs & pairs) < leastShared) continue
    work.comparisons += 1
    if (!nearlyContains(word.text, term)) continue
    const starts = word.text.startsWith(term.slice(0, 2))
    addBest(fits, word, costs.typo + (starts ? 0 : word.text.includes(term.slice(0, 2)) ? 0.5 : 0.5 + wrongStart))
  }
  return fits
}

function bitsOf(mask: number): number {
  let rest = mask >>> 0
  let bits = 0
  while (rest) {
    rest &= rest - 1
    bits += 1
  }
  return bits
}

/** Thai words that can be written like this in Latin letters. */
export function romanFits(words: readonly ShelfWord[], typed: RomanCode): Fits {
  const fits: Fits = new Map()
  const { consonants, vowels } = typed
  if (consonants.length + vowels.length < 3) return fits
  const mayDiffer = consonants.length <= 2 ? 0 : consonants.length === 3 ? 1 : 2
  for (const word of words) {
    if (word.thai === null) continue
    const roman = (word.roman ??= romanOfThai(word.thai))
    if (!roman.consonants.startsWith(consonants)) continue
    let apart = 0
    for (let at = 0; at < vowels.length; at += 1) if (roman.vowels[at] !== vowels[at]) apart += 1
    if (apart > mayDiffer) continue
    const isWhole = roman.consonants.length === consonants.length
    if (consonants.length < 2 && !isWhole) continue
    addBest(fits, word, costs.roman + apart / 2 + (isWhole ? 0 : 0.2))
  }
  return fits
}
