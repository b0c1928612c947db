/** Errors forgiven in a word: one to eight letters, two beyond. */
const forgiven = (term: string): number => (term.length <= 8 ? 1 : 2)

/**
 * Whether a term stands somewhere inside a text with few enough typing errors: a letter missing, added, wrong, or two
 * neighbours swapped. Sellers' algorithm: edit distance with a free start and end in the text.
 */
export function nearlyContains(text: string, term: string): boolean {
  const limit = forgiven(term)
  let twoBack: number[] = []
  let previous = Array.from({ length: term.length + 1 }, (_, index) => index)
  if ((previous[term.length] ?? 0) <= limit) return true
  for (let at = 0; at < text.length; at += 1) {
    const current = [0]
    for (let row = 1; row <= term.length; row += 1) {
      const same = term[row - 1] === text[at]
      let cost = Math.min(
        (previous[row - 1] ?? 0) + (same ? 0 : 1),
        (previous[row] ?? 0) + 1,
        (current[row - 1] ?? 0) + 1,
      )
      const swapped = row > 1 && at > 0 && term[row - 1] === text[at - 1] && term[row - 2] === text[at]
      if (swapped) cost = Math.min(cost, (twoBack[row - 2] ?? 0) + 1)
      current.push(cost)
    }
    if ((current[term.length] ?? limit + 1) <= limit) return true
    twoBack = previous
    previous = current
  }
  return false
}

/** The three-letter pieces of a text. */
export function trigrams(text: string): Set<string> {
  const pieces = new Set<string>()
  for (let at = 0; at + 3 <= text.length; at += 1) pieces.add(text.slice(at, at + 3))
  return pieces
}
