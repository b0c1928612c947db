import { allowedErrors, nearlyContains } from '../../search/near-match.ts'

/** A vowel or mark that belongs to the letter before it: no piece begins with one. */
const dependent = /^[ะ-ฺๅ-๎]/
/** A vowel that belongs to the letter after it: no piece ends with one. */
const leading = /[เ-ไ]$/
/** A word with so many letters can have a slip of the finger and still be no other word. */
const shortestSlip = 7
/** Shorter pieces have to be whole words. */
const shortestPart = 3
const longestWord = 60

/** The words of a text, prepared to be looked for many times. */
export type CoveringText = { whole: ReadonlySet<string>; joined: string }

export const coveringText = (words: readonly string[]): CoveringText => ({
  whole: new Set(words),
  joined: ` ${[...new Set(words)].join(' ')} `,
})

/** Pieces of a word that stand in a text, and how many letters of it stand nowhere. */
type Cover = { pieces: string[]; missing: number }

/**
 * Takes a word apart into pieces that stand in a text, with as few letters left over and as few pieces as possible.
 * Short pieces that are only parts of words prove nothing, so they do not count.
 */
export function coverWord(word: string, { whole, joined }: CoveringText): Cover {
  // `L`, a size of nappies
  if (/^[a-z]$/.test(word) && whole.has(word)) return { pieces: [word], missing: 0 }
  const isThai = /^[ก-๎]/.test(word)
  const isPiece = (piece: string) =>
    !dependent.test(piece) &&
    !leading.test(piece) &&
    (whole.has(piece) ||
      (piece.length >= shortestPart && (isThai ? joined.includes(piece) : joined.includes(` ${piece}`))))
  type Way = Cover & { cost: number }
  const { length } = word.slice(0, longestWord)
  const ways: (Way | undefined)[] = [{ pieces: [], missing: 0, cost: 0 }]
  const offer = (at: number, way: Way) => {
    const known = ways[at]
    if (!known || known.cost > way.cost) ways[at] = way
  }
  for (let start = 0; start < length; start += 1) {
    const way = ways[start]
    if (!way) continue
    offer(start + 1, { ...way, missing: way.missing + 1, cost: way.cost + 10 })
    for (let end = start + 2; end <= length; end += 1) {
      const piece = word.slice(start, end)
      // What is in no word is in none with another letter either.
      if (!joined.includes(piece)) break
      if (dependent.test(word.slice(end, end + 1)) || !isPiece(piece)) continue
      offer(end, { ...way, pieces: [...way.pieces, piece], cost: way.cost + (whole.has(piece) ? 1 : 1.5) })
    }
  }
  const { pieces = [], missing = length } = ways[length] ?? {}
  return { pieces, missing }
}

/** Letters of a word that stand nowhere in a text, and of a long one with a slip in it at most the wrong ones. */
export function missingLetters(word: string, text: CoveringText): number {
  const { missing } = coverWord(word, text)
  const wrong = allowedErrors(word)
  return missing > wrong && word.length >= shortestSlip && nearlyContains(text.joined, word) ? wrong : missing
}

/** What is left of words when pieces are taken out of them, each once: what a query did not say of a name. */
export function unsaid(words: readonly string[], pieces: readonly string[]): string[] {
  const left = [...words]
  for (const piece of pieces) {
    const exact = left.indexOf(piece)
    const at = exact >= 0 ? exact : left.findIndex((word) => word.includes(piece))
    const word = left[at]
    if (word === undefined) continue
    const from = word.indexOf(piece)
    left.splice(at, 1, word.slice(0, from), word.slice(from + piece.length))
  }
  return left.filter((rest) => rest.length > 1)
}

/** Whether nothing is unsaid of one name that is not unsaid of the other too, and less: the plain one of two. */
export function isPlainer(one: readonly string[], other: readonly string[]): boolean {
  const left = [...other]
  for (const part of one) {
    const at = left.findIndex((rest) => rest.includes(part))
    if (at < 0) return false
    left.splice(at, 1, (left[at] ?? '').replace(part, ''))
  }
  return left.some((rest) => rest !== '')
}
