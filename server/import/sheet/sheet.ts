/** Why a file as a whole cannot be read. */
export type SheetErrorCode =
  | 'empty'
  | 'not_a_table'
  | 'old_excel'
  | 'encrypted'
  | 'damaged'
  | 'too_large'
  | 'too_many_rows'

/** A file that cannot be read as a table. */
export class SheetError extends Error {
  readonly code: SheetErrorCode
  constructor(code: SheetErrorCode) {
    super(code)
    this.code = code
  }
}

/** Columns that are read; further ones are left out. */
export const mostColumns = 200

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-874'

/** A table as it lies in its file: `lines[0]` is line 1. Cells are texts as a person would type them. */
export type Sheet = {
  format: 'csv' | 'xlsx'
  /** Null for a workbook. */
  encoding: Encoding | null
  lines: string[][]
}
