import type { Fits } from './fits.ts'
import { withoutMarks } from './fold.ts'
import { nearlyContains, pairMask } from './near-match.ts'
import { romanOfThai, type RomanCode } from './roman.ts'
import { soundOf, soundOfLatin } from './sound.ts'

/** A word of the shelf: what it stands in, and how far from the names each of these is. */
export type ShelfWord = {
  /** Without tone marks. */
  text: string
  /** With tone marks where it is Thai, else null. */
  thai: string | null
  /** How it sounds in its language, and in Latin letters, once a search needs it: most need neither. */
  sound: string | null
  roman: RomanCode | null
  /** Its pairs of letters, for a quick look whether a typing error can be meant. */
  pairs: number
  /** Each once; lists, since nearly all words are in one entry, and a map takes ten times as much. */
  entries: number[]
  /** By place in `entries`: 0 in a name, more in keywords. */
  penalties: number[]
}

const thaiOnly = /^[ก-๎]+$/
const latinOnly = /^[a-z]+$/
const shortestSound = 3
/** Consonants of an English word by which it is known: with fewer it is rather a Thai one in Latin letters. */
const fewestConsonants = 3

export function shelfWord(unified: string): ShelfWord {
  const text = withoutMarks(unified)
  const isThai = thaiOnly.test(unified)
  return {
    text,
    thai: isThai ? unified : null,
    sound: null,
    roman: null,
    pairs: pairMask(text),
    entries: [],
    penalties: [],
  }
}

function addBest(fits: Fits, word: ShelfWord, cost: number): void {
  word.entries.forEach((entry, at) => {
    const [known, sum] = [fits.get(entry), cost + (word.penalties[at] ?? 0)]
    if (known === undefined || known > sum) fits.set(entry, sum)
  })
}

/** Costs of the ways in which a term can fit a word. */
export const costs = { whole: 0, start: 0.4, inside: 1, sound: 2, roman: 2.2, english: 2.3, typo: 2.6, pieces: 4 }
/** Penalty of an error in the first letter, which is rarely wrong. */
const wrongStart = 0.8
/** Shorter terms with an error in their first letters are not looked for inside words. */
const shortestWrongStart = 7
/** Shorter Latin terms are words, or the beginnings of words, and never parts of them. */
const shortestLatinInside = 3

/**
 * Words that contain the term.
 * @param spelled the term with its tone marks, where these are meant: a Thai word must have them too
 */
export function exactFits(words: readonly ShelfWord[], term: string, spelled = ''): Fits {
  const fits: Fits = new Map()
  const isLatin = /^[a-z0-9]/.test(term)
  const pairs = pairMask(term)
  for (const word of words) {
    // Nearly all words lack a pair of its letters, and are not looked through.
    if ((word.pairs & pairs) !== pairs) continue
    const at = word.text.indexOf(term)
    if (at < 0 || (word.thai !== null && !word.thai.includes(spelled))) continue
    const isWhole = word.text.length === term.length
    if (term.length < 2 ? !isWhole : isLatin && term.length < shortestLatinInside && at > 0) continue
    addBest(fits, word, isWhole ? costs.whole : at === 0 ? costs.start : costs.inside)
  }
  return fits
}

/** Words of the same language that sound alike; English ones from their beginning. */
export function soundFits(words: readonly ShelfWord[], term: string): Fits {
  const fits: Fits = new Map()
  const isLatin = latinOnly.test(term)
  const sound = isLatin ? soundOfLatin(term) : soundOf(term)
  if (isLatin ? sound.replaceAll('a', '').length < fewestConsonants : sound.length < shortestSound) return fits
  for (const word of words) {
    if (isLatin === (word.thai !== null)) continue
    const own = (word.sound ??= word.thai === null ? soundOfLatin(word.text) : soundOf(word.thai))
    const at = own.indexOf(sound)
    if (at < 0 || (isLatin && at > 0)) continue
    addBest(
      fits,
      word,
      (isLatin ? costs.english : costs.sound) + (own.length === sound.length ? 0 : at === 0 ? 0.2 : 0.6),
    )
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
    const start = term.slice(0, 2)
    const inside = word.text.includes(start)
    if (!inside && term.length < shortestWrongStart && !nearlyContains(word.text.slice(0, term.length + 1), term))
      continue
    addBest(fits, word, costs.typo + (word.text.startsWith(start) ? 0 : inside ? 0.5 : 0.5 + wrongStart))
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
