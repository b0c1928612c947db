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
  const names = entries.map(({ name, brand }) => unifyLetters(`${name} ${brand}`))
  const unified = names.map((name) => spaced(name))
  const folded = unified.map(withoutMarks)
  const read = names.map(readMeasures)
  // Few searches need it, and the first one waits for the shelf to be opened.
  let pieces: Map<string, number[]> | undefined
  const codes = entries.map((entry) => entry.codes.map((code) => code.toLowerCase().replace(/[^a-z0-9]/g, '')))
  return {
    unified,
    folded,
    words: wordsOf(
      entries,
      read.map(({ rest }) => rest),
    ),
    measured: groupBy(read, ({ found }) => searchableMeasures(found)),
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
      pieces ??= groupBy(folded, (text) => trigrams(text.replaceAll(' ', '')))
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

/** @param names without their measures */
function wordsOf(entries: readonly Entry[], names: readonly string[]): ShelfWord[] {
  const known = new Map<string, ShelfWord>()
  const add = (text: string, entry: number, penalty: number) => {
    for (const word of spaced(text).split(' ')) {
      if (word === '') continue
      const shelf = known.get(word) ?? shelfWord(word)
      known.set(word, shelf)
      if ((shelf.entries.get(entry) ?? Infinity) > penalty) shelf.entries.set(entry, penalty)
    }
  }
  entries.forEach(({ aliases, shelf, codes }, entry) => {
    add(names[entry] ?? '', entry, 0)
    add(unifyLetters(aliases), entry, aliasPenalty)
    add(unifyLetters(shelf), entry, shelfPenalty)
    add(unifyLetters(codes.join(' ')), entry, codePenalty)
  })
  return [...known.values()]
}

function groupBy<Item>(items: readonly Item[], keysOf: (item: Item) => Iterable<string>): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  items.forEach((item, entry) => {
    for (const key of keysOf(item)) {
      const known = groups.get(key)
      if (known) known.push(entry)
      else groups.set(key, [entry])
    }
  })
  return groups
}
