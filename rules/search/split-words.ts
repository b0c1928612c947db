/** Splits what was typed without spaces at the words of the shelf. */
type Splitter = (term: string) => string[] | null

/** Shorter pieces have to be whole words, or stand at an end of one. */
const shortestPart = 4
const shortestEnd = 3
const shortestWord = 2
/** A vowel or mark that belongs to the letter before it: no piece begins with one. */
const dependent = /^[ะ-ฺๅ-๎]/
/** A vowel that belongs to the letter after it: no piece ends with one. */
const leading = /[เ-ไ]$/

/**
 * @param words whole words of the shelf
 * @returns the fewest pieces, whole words before parts of words; null where a part of the term is in no word
 */
export function createSplitter(words: Iterable<string>): Splitter {
  const whole = new Set(words)
  const text = ` ${[...whole].join(' ')} `
  const starts = new Set([...whole].map((word) => word.slice(0, shortestEnd)))
  const ends = new Set([...whole].map((word) => word.slice(-shortestEnd)))
  const inside = new Set<string>()
  for (let at = 0; at + shortestPart <= text.length; at += 1) inside.add(text.slice(at, at + shortestPart))
  /** What a part of a word costs, a whole one being 1; null where it is none. */
  const costOf = (piece: string): number | null => {
    if (dependent.test(piece) || leading.test(piece)) return null
    if (piece.length < shortestPart) return starts.has(piece) ? 1.7 : ends.has(piece) ? 1.9 : null
    if (text.includes(` ${piece}`)) return 1.3
    return text.includes(piece) ? 1.6 : null
  }
  return (term) => {
    type Way = { pieces: string[]; cost: number }
    const ways: (Way | undefined)[] = [{ pieces: [], cost: 0 }]
    for (let start = 0; start < term.length; start += 1) {
      const way = ways[start]
      if (!way) continue
      for (let end = start + shortestWord; end <= term.length; end += 1) {
        const piece = term.slice(start, end)
        if (dependent.test(term.slice(end))) continue
        if (piece.length >= shortestPart && !inside.has(piece.slice(-shortestPart))) break
        const own = whole.has(piece) ? 1 : piece.length < shortestEnd ? null : costOf(piece)
        if (own === null) continue
        const cost = way.cost + own
        const known = ways[end]
        if (!known || known.cost > cost) ways[end] = { pieces: [...way.pieces, piece], cost }
      }
    }
    const best = ways[term.length]
    return best && best.pieces.length > 1 ? best.pieces : null
  }
}
