import type { Fits } from './fits.ts'
import { spaced, unifyLetters, withoutMarks } from './fold.ts'
import { readMeasures, searchableMeasures } from './measures.ts'
import { trigrams } from './near-match.ts'
import { costs, shelfWord, type ShelfWord } from './word-list.ts'

/** An index entry. `popularity`: higher comes first among equals. */
export type Entry = {
  id: number
  name: string
  brand: string
  /** Other words for it, which count less than its name. */
  aliases: string
  /** Names of its shelf, which count less still. */
  shelf: string
  codes: readonly string[]
  popularity: number
}

/** The entries as they are searched. Lists by entry have the same order as the entries. */
export type Shelf = {
  /** Names and brands, with and without tone marks. */
  unified: readonly string[]
  folded: readonly string[]
  words: readonly ShelfWord[]
  /** Entries by measure. */
  measured: ReadonlyMap<string, readonly number[]>
  /** @param least digits that a code has; fewer are a size or a number of pieces */
  byCode: (text: string, least?: number) => Fits
  /** Entries with enough of a term's trigrams: finds words joined in another order. */
  inPieces: (term: string) => Fits
}

/** Share of a term's trigrams that a name must contain. */
const enoughPieces = 0.55
const codePenalty = 0.5
export const aliasPenalty = 1.2
const shelfPenalty = 1.6
const codeWords = /\b(?:sku|barcode|code)(?=[\s\d:#-])|รหัสสินค้า|รหัส|บาร์โค้ด|[\s#:.-]/g
const codePattern = /^([a-z]{0,6})(\d+)[a-z0-9]*$/
const leastDigits = 5
/** The same after letters, where a code begins with them. */
const leastAfterLetters = 3

export function openShelf(entries: readonly Entry[]): Shelf {
  const [unified, folded, codes]: [string[], string[], string[][]] = [[], [], []]
  const words = new Map<string, ShelfWord>()
  const measured = new Map<string, number[]>()
  // One at a time: nothing of an entry is kept but what is searched.
  entries.forEach((entry, at) => {
    const name = unifyLetters(`${entry.name} ${entry.brand}`)
    const own = spaced(name)
    const { rest, found } = readMeasures(name)
    unified.push(own)
    folded.push(withoutMarks(own))
    codes.push(entry.codes.map((code) => code.toLowerCase().replace(/[^a-z0-9]/g, '')))
    addWords(words, entry, rest, at)
    addTo(measured, searchableMeasures(found), at)
  })
  // Few searches need it, and the first one waits for the shelf to be opened.
  let pieces: Map<string, number[]> | undefined
  return {
    unified,
    folded,
    words: [...words.values()],
    measured,
    byCode: (text, least = leastDigits) => {
      const code = text.replace(codeWords, '')
      const fits: Fits = new Map()
      const [, letters = '', digits = ''] = codePattern.exec(code) ?? []
      const isShort = digits.length < least
      if (isShort && (letters.length < 2 || digits.length < leastAfterLetters)) return fits
      const inside = (own: string) => (!isShort && own.includes(code) ? 2 : Infinity)
      const costOf = (own: string) => (own === code ? 0 : own.startsWith(code) ? 1 : inside(own))
      codes.forEach((own, entry) => {
        const cost = Math.min(...own.map(costOf))
        if (cost < Infinity) fits.set(entry, cost)
      })
      return fits
    },
    inPieces: (term) => {
      pieces ??= piecesOf(folded)
      const wanted = trigrams(term)
      const hits = new Map<number, number>()
      for (const piece of wanted) {
        for (const entry of pieces.get(piece) ?? []) hits.set(entry, (hits.get(entry) ?? 0) + 1)
      }
      const enough = [...hits].filter(([, count]) => count / wanted.size >= enoughPieces)
      return new Map(enough.map(([entry]) => [entry, costs.pieces]))
    },
  }
}

/** @param name without its measures */
function addWords(
  known: Map<string, ShelfWord>,
  { aliases, shelf: shelves, codes }: Entry,
  name: string,
  entry: number,
) {
  const add = (text: string, penalty: number) => {
    for (const word of spaced(text).split(' ')) {
      if (word === '') continue
      const shelf = known.get(word) ?? shelfWord(word)
      known.set(word, shelf)
      // Entries come one after the other.
      const last = shelf.entries.length - 1
      if (shelf.entries[last] !== entry) {
        shelf.entries.push(entry)
        shelf.penalties.push(penalty)
      } else shelf.penalties[last] = Math.min(shelf.penalties[last] ?? penalty, penalty)
    }
  }
  add(name, 0)
  add(unifyLetters(aliases), aliasPenalty)
  add(unifyLetters(shelves), shelfPenalty)
  add(unifyLetters(codes.join(' ')), codePenalty)
}

function addTo(groups: Map<string, number[]>, keys: Iterable<string>, entry: number): void {
  for (const key of keys) {
    const known = groups.get(key)
    if (known) known.push(entry)
    else groups.set(key, [entry])
  }
}

function piecesOf(folded: readonly string[]): Map<string, number[]> {
  const pieces = new Map<string, number[]>()
  folded.forEach((text, entry) => addTo(pieces, trigrams(text.replaceAll(' ', '')), entry))
  return pieces
}
