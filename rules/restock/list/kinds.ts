import { spaced, unifyLetters, withoutMarks } from '../../search/fold.ts'

/** Shorter beginnings are in too many words. */
const shortestKind = 3

/** Words that name a kind of goods, by the letters that they begin with. */
export type Kinds = ReadonlyMap<string, readonly string[]>

const wordsOf = (text: string): string[] => withoutMarks(spaced(unifyLetters(text))).split(' ')

/** What a shop calls its goods: the first words of their names, their keywords, shelves and everyday names. */
export function kindsOf(
  products: Iterable<{ name: { th: string }; keywords: string }>,
  otherWords: readonly string[],
): Kinds {
  const words = new Set(otherWords.flatMap((text) => [...wordsOf(text), wordsOf(text).join('')]))
  for (const { name, keywords } of products) {
    words.add(wordsOf(name.th)[0] ?? '')
    for (const word of wordsOf(keywords)) words.add(word)
  }
  const kinds = new Map<string, string[]>()
  for (const word of words) {
    if (word.length < shortestKind) continue
    const key = word.slice(0, shortestKind)
    const known = kinds.get(key)
    if (known) known.push(word)
    else kinds.set(key, [word])
  }
  return kinds
}

/**
 * The longest kind of goods with which a text begins, and what is left: of `น้ำปลาตราเด็ก` น้ำปลา. Names begin with the
 * kind in Thai. Null where it begins with none.
 * @param text without tone marks
 */
export function kindIn(text: string, kinds: Kinds): { kind: string; rest: string } | null {
  const joined = text.replaceAll(' ', '')
  const [first = ''] = text.split(/ |ตรา|ยีหอ/u)
  const alike = kinds.get(joined.slice(0, shortestKind)) ?? []
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
