import { gunzipSync } from 'node:zlib'
import { parseCsv, plainText } from '#rules/csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { mostColumns, SheetError, type Encoding, type Sheet } from './sheet.ts'

const mostTextBytes = 64 * 1024 * 1024
/** Lines without a cell, such as those that a spreadsheet formatted and nobody filled in, do not count as rows. */
const mostLines = 1_048_576

/**
 * Reads a table: a workbook (XLSX), or CSV in UTF-8, UTF-16 or Windows-874, whatever its separator, also compressed
 * (`.gz`). Nothing in the file is run.
 * @param mostRows with something in them, the header not counted
 * @throws SheetError where it is none, or too large
 */
export function readSheet(bytes: Buffer, mostRows: number): Sheet {
  const sheet = read(bytes)
  const lines = sheet.lines.map((cells) => cells.map(storable))
  const filled = lines.filter((cells) => cells.some((cell) => cell.trim() !== '')).length
  if (filled === 0) throw new SheetError('empty')
  if (filled > mostRows + 1) throw new SheetError('too_many_rows')
  return { ...sheet, lines }
}

/** No database takes a zero character, or half of an emoji, which a workbook and UTF-16 may have. */
const storable = (cell: string): string => cell.replaceAll('\0', '').toWellFormed()

const startsWith = (bytes: Buffer, ...start: number[]): boolean => start.every((byte, place) => bytes[place] === byte)

function read(bytes: Buffer): Sheet {
  if (startsWith(bytes, 0x50, 0x4b)) return { format: 'xlsx', encoding: null, lines: readXlsx(bytes, mostLines) }
  // The format of Excel before 2007, in which it also wraps workbooks with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetError('old_excel')
  if (startsWith(bytes, 0x1f, 0x8b)) return readText(unpacked(bytes))
  return readText(bytes)
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: mostTextBytes })
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new SheetError(isTooLong ? 'too_large' : 'damaged')
  }
}

/** Excel's note of the separator, above the header. */
const separatorNote = /^sep=.\r?\n/i

function readText(bytes: Buffer): Sheet {
  const { text, encoding } = decode(bytes)
  const lines = parseCsv(text.replace(separatorNote, '\n')).map((cells) => cells.slice(0, mostColumns).map(plainText))
  return { format: 'csv', encoding, lines }
}

/** UTF-8 and UTF-16 by their marks, else UTF-8 where it is valid, else Windows-874, in which Thai programs write. */
function decode(bytes: Buffer): { text: string; encoding: Encoding } {
  if (startsWith(bytes, 0xff, 0xfe)) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16le' }
  if (bytes.includes(0)) throw new SheetError('not_a_table')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    // Read as Windows-874, every Thai letter of it would be three wrong ones.
    if (startsWith(bytes, 0xef, 0xbb, 0xbf)) throw new SheetError('damaged')
    return { text: new TextDecoder('windows-874').decode(bytes), encoding: 'windows-874' }
  }
}
