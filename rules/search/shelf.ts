import { changedFrom, changedLists } from './changed-lists.ts'
import type { Fits } from './fits.ts'
import { spaced, unifyLetters, withoutMarks } from './fold.ts'
import { packsIn, readMeasures, searchableMeasures } from './measures.ts'
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

/** What becomes of an entry: it is new, or gone, or another one with the same id. */
export type EntryChange = { was: Entry | null; is: Entry | null }

/** The entries as they are searched. Lists by entry have the same order; an entry that is gone leaves its place empty. */
export type Shelf = {
  ids: readonly (number | null)[]
  popularity: readonly number[]
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
  /** The shelf with other entries. It reads these alone and shares the rest with this shelf, which stays as it is. */
  after: (changes: readonly EntryChange[]) => Shelf
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

/** What a shelf is made of. */
type Contents = {
  ids: (number | null)[]
  popularity: number[]
  unified: string[]
  folded: string[]
  codes: string[][]
  words: ReadonlyMap<string, ShelfWord>
  measured: ReadonlyMap<string, number[]>
  /** Entries by trigram. Few searches need it, and the first one waits for the shelf to be opened. */
  pieces: ReadonlyMap<string, number[]> | undefined
}
const nothing: Contents = {
  ids: [],
  popularity: [],
  unified: [],
  folded: [],
  codes: [],
  words: new Map(),
  measured: new Map(),
  pieces: undefined,
}

export function openShelf(entries: readonly Entry[]): Shelf {
  const contents = changed(
    nothing,
    entries.map((is) => ({ was: null, is })),
  )
  // A list that was added to keeps room for sixteen more, and nearly all words are in one entry.
  for (const word of contents.words.values()) {
    word.entries = word.entries.slice()
    word.penalties = word.penalties.slice()
  }
  return shelfOf(contents)
}

function changed(known: Contents, changes: readonly EntryChange[]): Contents {
  const [ids, popularity] = [[...known.ids], [...known.popularity]]
  const [unified, folded, codes] = [[...known.unified], [...known.folded], [...known.codes]]
  const words = changedFrom(known.words, copyOfWord)
  const measured = changedLists(known.measured)
  const pieces = known.pieces && changedLists(known.pieces)
  // One at a time: nothing of an entry is kept but what is searched.
  const empty: number[] = []
  for (const { was } of changes) {
    if (!was) continue
    const at = ids.indexOf(was.id)
    const { rest, measures } = measuredIn(was)
    removeWords(words, was, rest, at)
    measured.remove(measures, at)
    pieces?.remove(piecesOf(folded[at] ?? ''), at)
    ids[at] = null
    ;[popularity[at], unified[at], folded[at], codes[at]] = [0, '', '', []]
    empty.push(at)
  }
  for (const { is } of changes) {
    if (!is) continue
    const at = empty.pop() ?? ids.length
    const own = spaced(nameOf(is))
    const { rest, measures } = measuredIn(is)
    ids[at] = is.id
    popularity[at] = is.popularity
    unified[at] = own
    folded[at] = withoutMarks(own)
    codes[at] = is.codes.map((code) => code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    addWords(words.own, is, rest, at)
    measured.add(measures, at)
    pieces?.add(piecesOf(folded[at]), at)
  }
  return { ids, popularity, unified, folded, codes, words: words.all, measured: measured.all, pieces: pieces?.all }
}

const nameOf = ({ name, brand }: Entry): string => unifyLetters(`${name} ${brand}`)

/** What an entry is called without its measures, and these, with the unit in which it is sold. */
function measuredIn(entry: Entry): { rest: string; measures: string[] } {
  const { rest, found } = readMeasures(nameOf(entry))
  return { rest, measures: searchableMeasures([...found, ...packsIn(unifyLetters(entry.aliases))]) }
}

const piecesOf = (folded: string): Set<string> => trigrams(folded.replaceAll(' ', ''))

function allPieces(folded: readonly string[]): Map<string, number[]> {
  const pieces = changedLists<number>(new Map())
  folded.forEach((text, entry) => pieces.add(piecesOf(text), entry))
  return pieces.all
}

function shelfOf(contents: Contents): Shelf {
  const { ids, popularity, unified, folded, codes, measured } = contents
  return {
    ids,
    popularity,
    unified,
    folded,
    words: [...contents.words.values()],
    measured,
    after: (changes) => shelfOf(changed(contents, changes)),
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
      const pieces = (contents.pieces ??= allPieces(folded))
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

const copyOfWord = (word: string, known = shelfWord(word)): ShelfWord => ({
  ...known,
  entries: [...known.entries],
  penalties: [...known.penalties],
})

/** The words of an entry, and how far from its name they are. @param name without its measures */
function forEachWord(
  { aliases, shelf, codes }: Entry,
  name: string,
  use: (word: string, penalty: number) => void,
): void {
  const each = (text: string, penalty: number) => {
    for (const word of spaced(text).split(' ')) if (word !== '') use(word, penalty)
  }
  each(name, 0)
  each(unifyLetters(aliases), aliasPenalty)
  each(unifyLetters(shelf), shelfPenalty)
  each(unifyLetters(codes.join(' ')), codePenalty)
}

function addWords(own: (word: string) => ShelfWord, entry: Entry, name: string, at: number): void {
  forEachWord(entry, name, (word, penalty) => {
    const { entries, penalties } = own(word)
    // Entries come one after the other.
    const last = entries.length - 1
    if (entries[last] !== at) {
      entries.push(at)
      penalties.push(penalty)
    } else penalties[last] = Math.min(penalties[last] ?? penalty, penalty)
  })
}

type Words = { all: Map<string, ShelfWord>; own: (word: string) => ShelfWord }
function removeWords({ all, own }: Words, entry: Entry, name: string, at: number): void {
  forEachWord(entry, name, (word) => {
    if (!all.has(word)) return
    const { entries, penalties } = own(word)
    const place = entries.indexOf(at)
    if (place < 0) return
    entries.splice(place, 1)
    penalties.splice(place, 1)
    if (entries.length === 0) all.delete(word)
  })
}
