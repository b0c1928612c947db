const words = new Intl.Segmenter('th', { granularity: 'word' })
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** Characters that never begin a line: closing marks, the repetition mark, abbreviation and percent signs. */
const clings = /^[)\]}”’"'.,:;!?%ๆฯ/-]/
/** Characters that never end a line. */
const opens = /[([{“‘]$/
/** Spaces that no line ends at: `300 มล.`, and `ลัง 30` at the end of a name. */
const tiedSpace = /(?<=\d) (?=\p{L})|(?<=\p{L}) (?=\d+(?:$| \())/gu
/** Within them no line ends: codes and telephone numbers, one word or two in brackets, a street or district with its kind. */
const whole =
  /[A-Za-z0-9]+(?:[-/][A-Za-z0-9]+)+|\([^()\s]{1,14}\)|(?<=^|\s)(?:ถนน|ซอย|ตำบล|อำเภอ|จังหวัด|แขวง|เขต)\p{L}/gu

/**
 * Breaks a text into lines no wider than `width`, between Thai words according to a dictionary. Only a word wider than
 * a line is broken within, and never between a letter and its vowel or tone mark.
 * @param widthOf width of a text in the unit of `width`
 */
export function wrapThai(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text)) {
    if (widthOf((line + piece).trimEnd()) <= width) {
      line += piece
      continue
    }
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = piece.trimStart()
    while (widthOf(line.trimEnd()) > width) {
      const head = fitting(line, width, widthOf)
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  if (line.trim() !== '' || lines.length === 0) lines.push(line.trimEnd())
  return lines
}

/** Words, each with the punctuation that belongs to it; a number with its unit, and a pack with what it holds. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  const tied = new Set([...text.matchAll(tiedSpace)].flatMap(({ index }) => [index, index + 1]))
  for (const { 0: match, index } of text.matchAll(whole))
    for (let within = 1; within < match.length; within += 1) tied.add(index + within)
  for (const { segment, index } of words.segment(text)) {
    const last = pieces.at(-1)
    const isTied = tied.has(index)
    if (last !== undefined && (isTied || clings.test(segment) || opens.test(last)))
      pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

/** The longest beginning that fits; at least one grapheme, so that the loop ends. */
function fitting(text: string, width: number, widthOf: (text: string) => number): string {
  let head = ''
  for (const { segment } of graphemes.segment(text)) {
    if (head !== '' && widthOf(head + segment) > width) break
    head += segment
  }
  return head
}
