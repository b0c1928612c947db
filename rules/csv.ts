/** Separators that spreadsheets and banks use. */
const delimiters = [',', ';', '\t', '|'] as const

/** The separator of a file: the one that its first lines have most of, outside quotes. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 4000).replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = delimiters.map((delimiter) => start.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * The cells of a CSV file (RFC 4180) by line. Finds the separator by itself; a quote that is never closed belongs to
 * its cell.
 */
export function parseCsv(text: string): string[][] {
  const delimiter = delimiterOf(text)
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  while (at < text.length) {
    const { cell, next } = text[at] === '"' ? quotedCell(text, at) : { cell: '', next: at }
    let end = next
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1
    line.push(cell + text.slice(next, end).replace(/\r$/, ''))
    if (text[end] === '\n' || end >= text.length) {
      lines.push(line)
      line = []
    } else if (end === text.length - 1) {
      lines.push([...line, ''])
      line = []
    }
    at = end + 1
  }
  return lines
}

/** The content of a quoted cell, and the place behind its closing quote. */
function quotedCell(text: string, start: number): { cell: string; next: number } {
  const match = /"([^"]*(?:""[^"]*)*)"/y
  match.lastIndex = start
  const found = match.exec(text)
  if (!found) return { cell: '', next: start }
  return { cell: (found[1] ?? '').replaceAll('""', '"'), next: match.lastIndex }
}

/** What a spreadsheet takes for the beginning of a formula, and what it leaves out before one. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
/** A negative amount is a number, and no formula. */
const negative = /^-\d+(\.\d+)?$/

/**
 * A text that no spreadsheet takes for a formula: one that begins like one gets an apostrophe. So does one that has such
 * an apostrophe already, so that `plainText` gives every text back as it was.
 */
const safeText = (text: string): string => (formula.test(text) && !negative.test(text) ? `'${text}` : text)

/** The text of a cell that `safeText` may have marked. */
export const plainText = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell

/** A line of a CSV file. Texts that a spreadsheet would take for a formula are marked as texts. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = safeText(value ?? '')
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
