import { foldHeader } from './fold-header.ts'
import { importColumns, type ImportColumn } from './import-columns.ts'
import type { ImportKind } from './import-kinds.ts'

/** Which column of the file, counted from 0, is which column of the import. */
export type ColumnMapping = Partial<Record<string, number>>

/**
 * What each column of a file holds, guessed from its header: by name first, then by label, then by other usual words. No
 * column is taken twice, so that `price` of a file that also has `unit price` is the one that says exactly so.
 */
export function guessColumns(kind: ImportKind, header: readonly string[]): ColumnMapping {
  const folded = header.map(foldHeader)
  const taken = new Set<number>()
  const mapping: ColumnMapping = {}
  const ways: ((column: ImportColumn) => readonly string[])[] = [
    ({ name }) => [name],
    ({ label }) => [label.th, label.en],
    ({ also = [] }) => also,
  ]
  for (const wordsOf of ways)
    for (const column of importColumns[kind]) {
      if (mapping[column.name] !== undefined) continue
      const words = wordsOf(column).map(foldHeader)
      const place = folded.findIndex((text, index) => text !== '' && !taken.has(index) && words.includes(text))
      if (place < 0) continue
      taken.add(place)
      mapping[column.name] = place
    }
  return mapping
}

/** Lines above the header, such as a title, are skipped: so many are looked at. */
const searchedLines = 20

/**
 * The line of the header, counted from 0: of the first lines the one in which most columns are recognised, the first
 * that is not empty where none is.
 */
export function headerLine(kind: ImportKind, lines: readonly (readonly string[])[]): number {
  const scores = lines.slice(0, searchedLines).map((cells) => Object.keys(guessColumns(kind, cells)).length)
  const best = Math.max(0, ...scores)
  if (best > 0) return scores.indexOf(best)
  return Math.max(
    0,
    lines.findIndex((cells) => cells.some((cell) => cell.trim() !== '')),
  )
}

/** A header as one text, to remember what its columns hold. */
export const headerKey = (header: readonly string[]): string => header.map(foldHeader).join('|')
