/** Typing errors allowed in a word: one up to eight letters, two beyond. */
export const allowedErrors = (term: string): number => (term.length <= 8 ? 1 : 2)

/** Three rows of distances, reused by all comparisons, since a search makes thousands. */
let rows = [new Uint8Array(128), new Uint8Array(128), new Uint8Array(128)] as const
function rowsFor(length: number) {
  if (length >= rows[0].length)
    rows = [new Uint8Array(2 * length), new Uint8Array(2 * length), new Uint8Array(2 * length)]
  return rows
}

/**
 * Whether a text contains a term with few enough typing errors: a letter missing, added, wrong, or two neighbours
 * swapped. Sellers' algorithm: edit distance with a free start and end in the text.
 * @param term at most 200 letters: distances are stored in bytes
 */
export function nearlyContains(text: string, term: string): boolean {
  const limit = allowedErrors(term)
  const { length } = term
  if (length <= limit) return true
  let [twoBack, previous, current] = rowsFor(length)
  for (let row = 0; row <= length; row += 1) previous[row] = row
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    const before = at > 0 ? text.charCodeAt(at - 1) : -1
    current[0] = 0
    for (let row = 1; row <= length; row += 1) {
      const wanted = term.charCodeAt(row - 1)
      let cost = (previous[row - 1] ?? 0) + (wanted === letter ? 0 : 1)
      cost = Math.min(cost, (previous[row] ?? 0) + 1, (current[row - 1] ?? 0) + 1)
      if (row > 1 && wanted === before && term.charCodeAt(row - 2) === letter)
        cost = Math.min(cost, (twoBack[row - 2] ?? 0) + 1)
      current[row] = cost
    }
    if ((current[length] ?? length) <= limit) return true
    const reused = twoBack
    twoBack = previous
    previous = current
    current = reused
  }
  return false
}

/** The trigrams of a text. */
export function trigrams(text: string): Set<string> {
  const pieces = new Set<string>()
  for (let at = 0; at + 3 <= text.length; at += 1) pieces.add(text.slice(at, at + 3))
  return pieces
}

/** The pairs of neighbouring letters of a text, folded into 32 bits. */
export function pairMask(text: string): number {
  let mask = 0
  for (let at = 1; at < text.length; at += 1)
    mask |= 1 << ((text.charCodeAt(at - 1) * 31 + text.charCodeAt(at) * 7) & 31)
  return mask
}
