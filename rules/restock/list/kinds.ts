import { changedLists } from '../../search/changed-lists.ts'
import { spaced, unifyLetters, withoutMarks } from '../../search/fold.ts'

/** Shorter beginnings are in too many words. */
const shortestKind = 3

/** What of a product says its kind. */
type NamedProduct = { name: { th: string }; keywords: string }
/** What becomes of a product: it is new, or gone, or called otherwise. */
export type NameChange = { was: NamedProduct | null; is: NamedProduct | null }

/** Words that name a kind of goods. */
export type Kinds = {
  /** By the letters that they begin with. */
  words: ReadonlyMap<string, readonly string[]>
  /** The kinds of other goods. It reads these alone; the kinds before stay as they are. */
  after: (changes: readonly NameChange[]) => Kinds
}

/** What kinds are made of. */
type Contents = {
  words: ReadonlyMap<string, string[]>
  /** How many goods, and other words, have a word. */
  uses: ReadonlyMap<string, number>
}

const wordsOf = (text: string): string[] => withoutMarks(spaced(unifyLetters(text))).split(' ')

/** What a shop calls its goods: the first words of their names, their keywords, shelves and everyday names. */
export function kindsOf(products: Iterable<NamedProduct>, otherWords: readonly string[]): Kinds {
  const nothing = { words: new Map(), uses: new Map() }
  const others = otherWords.flatMap((text) => [...wordsOf(text), wordsOf(text).join('')])
  return kindsFrom(changed(nothing, [...others, ...[...products].flatMap(kindWords)], []))
}

const kindsFrom = (contents: Contents): Kinds => ({
  words: contents.words,
  after: (changes) => {
    const [is, was] = [changes.flatMap((one) => one.is ?? []), changes.flatMap((one) => one.was ?? [])]
    return kindsFrom(changed(contents, is.flatMap(kindWords), was.flatMap(kindWords)))
  },
})

const kindWords = ({ name, keywords }: NamedProduct): string[] => [wordsOf(name.th)[0] ?? '', ...wordsOf(keywords)]

function changed(known: Contents, added: readonly string[], removed: readonly string[]): Contents {
  const words = changedLists(known.words)
  const uses = new Map(known.uses)
  const use = (word: string, times: number) => {
    if (word.length < shortestKind) return
    const [before, after] = [uses.get(word) ?? 0, (uses.get(word) ?? 0) + times]
    const keys = [word.slice(0, shortestKind)]
    if (before === 0) words.add(keys, word)
    if (after === 0) {
      words.remove(keys, word)
      uses.delete(word)
    } else uses.set(word, after)
  }
  for (const word of added) use(word, 1)
  for (const word of removed) use(word, -1)
  return { words: words.all, uses }
}

/**
 * The longest kind of goods with which a text begins, and what is left: of `น้ำปลาตราเด็ก` น้ำปลา. Names begin with the
 * kind in Thai. Null where it begins with none.
 * @param text without tone marks
 */
export function kindIn(text: string, kinds: Kinds): { kind: string; rest: string } | null {
  const joined = text.replaceAll(' ', '')
  const [first = ''] = text.split(/ |ตรา|ยีหอ/u)
  const alike = kinds.words.get(joined.slice(0, shortestKind)) ?? []
  const [longest] = alike.filter((word) => joined.startsWith(word)).toSorted((a, b) => b.length - a.length)
  // Fish sauce of fermented fish is a beginning of its names, and no name of its own.
  const isBeginning =
    first.length >= shortestKind &&
    first.length > (longest?.length ?? 0) &&
    alike.some((word) => word.startsWith(first))
  const kind = isBeginning ? first : longest
  if (kind === undefined) return null
  let at = 0
  for (let letters = 0; letters < kind.length; at += 1) if (text[at] !== ' ') letters += 1
  return { kind, rest: text.slice(at).trim() }
}
