import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { importColumns } from '#rules/transfer/import-columns.ts'
import type { ImportKind } from '#rules/transfer/import-kinds.ts'
import type { RowViolation } from './importer.ts'
import { FileError, type Row, type RowSource } from './row-source.ts'

/** No valid record comes near this; an unclosed quote would otherwise swallow the rest of the file. */
const longestRecord = 64 * 1024

/**
 * The rows of a CSV file of any size. Rows with a zero character in a column of their kind, which no database takes, are left out, and
 * refused in `refused`, which is complete when all rows were read.
 */
export function csvRows(kind: ImportKind, file: string): { source: RowSource; refused: RowViolation[] } {
  const refused: RowViolation[] = []
  async function* source(needed: readonly string[]): AsyncGenerator<Row> {
    for await (const row of readRows(file, needed)) {
      const columns = row.hasZero ? importColumns[kind].filter(({ name }) => row.field(name).includes('\0')) : []
      refused.push(
        ...columns.map(({ name }): RowViolation => ({ line: row.line, column: name, reason: 'text_invalid' })),
      )
      if (columns.length === 0) yield row
    }
  }
  return { source, refused }
}

/**
 * Reads a CSV file (RFC 4180, UTF-8 with or without a byte order mark; `.gz` too) row by row. Columns may be in any
 * order, and others may be present.
 * @throws FileError where the file as a whole cannot be read: damaged, not UTF-8, no header, a missing column, an open
 * quote
 */
export async function* readRows(file: string, needed: readonly string[]): AsyncGenerator<Row & { hasZero: boolean }> {
  let columns: Map<string, number> | null = null
  for await (const { line, text } of recordsOf(textOf(file))) {
    if (text.trim() === '') continue
    const cells = cellsOf(text)
    if (columns === null) {
      columns = new Map(cells.map((name, index) => [name.trim().toLowerCase(), index]))
      const missing = needed.filter((name) => !columns?.has(name))
      if (missing.length > 0) throw new FileError(`${file} has no column ${missing.join(', ')}`)
      continue
    }
    const places = columns
    yield {
      line,
      field: (column) => (cells[places.get(column) ?? -1] ?? '').trim(),
      has: (column) => places.has(column),
      hasZero: text.includes('\0'),
    }
  }
  if (columns === null) throw new FileError(`${file} is empty`)
}

async function* textOf(file: string): AsyncGenerator<string> {
  const bytes = file.endsWith('.gz') ? unpacked(file) : createReadStream(file)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk as Buffer, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError)
      throw new FileError(`${file} is not UTF-8: please save it as CSV UTF-8`, { cause: error })
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_'))
      throw new FileError(`${file} is damaged and cannot be unpacked: ${(error as Error).message}`, { cause: error })
    throw error
  }
}

/** An error of either stream reaches the consumer, however slowly it reads. */
const unpacked = (file: string) => pipeline(createReadStream(file), createGunzip(), () => undefined)

/** Joins lines with an open quote: a quoted field may have several. */
async function* recordsOf(chunks: AsyncIterable<string>): AsyncGenerator<{ line: number; text: string }> {
  let [line, start, open, rest] = [0, 0, '', '']
  const take = (text: string) => {
    line += 1
    if (open === '') start = line
    const record = open === '' ? text : `${open}\n${text}`
    const isOpen = record.includes('"') && record.split('"').length % 2 === 0
    if (isOpen && record.length > longestRecord) throw new FileError(`A quote opened in line ${start} is never closed`)
    open = isOpen ? record : ''
    return isOpen ? null : { line: start, text: record }
  }
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) {
      const record = take(text.endsWith('\r') ? text.slice(0, -1) : text)
      if (record) yield record
    }
  }
  const last = rest === '' ? null : take(rest)
  if (last) yield last
  if (open !== '') throw new FileError(`A quote opened in line ${start} is never closed`)
}

const cell = /(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/y

function cellsOf(record: string): string[] {
  if (!record.includes('"')) return record.split(',')
  const cells: string[] = []
  cell.lastIndex = 0
  for (;;) {
    const at = cell.lastIndex
    const match = cell.exec(record)
    // A quote in the middle of a field: kept as it is, for the row's own validation.
    if (!match) return [...cells, ...record.slice(at).split(',')]
    cells.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'))
    if (!match[0].endsWith(',')) return cells
  }
}
