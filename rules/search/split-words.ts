/** Splits what was typed without spaces at the words of the shelf. */
type Splitter = (term: string) => string[] | null

/** Shorter pieces have to be whole words. */
const shortestPart = 4
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
  const isPiece = (piece: string): boolean =>
    !dependent.test(piece) && !leading.test(piece) && (whole.has(piece) || text.includes(piece))
  return (term) => {
    type Way = { pieces: string[]; cost: number }
    const ways: (Way | undefined)[] = [{ pieces: [], cost: 0 }]
    for (let start = 0; start < term.length; start += 1) {
      const way = ways[start]
      if (!way) continue
      for (let end = start + shortestWord; end <= term.length; end += 1) {
        const piece = term.slice(start, end)
        if (dependent.test(term.slice(end))) continue
        const isWhole = whole.has(piece)
        if (!isWhole && (piece.length < shortestPart || !isPiece(piece))) {
          if (piece.length >= shortestPart && !text.includes(piece)) break
          continue
        }
        const cost = way.cost + (isWhole ? 1 : text.includes(` ${piece}`) ? 1.3 : 1.6)
        const known = ways[end]
        if (!known || known.cost > cost) ways[end] = { pieces: [...way.pieces, piece], cost }
      }
    }
    const best = ways[term.length]
    return best && best.pieces.length > 1 ? best.pieces : null
  }
}
