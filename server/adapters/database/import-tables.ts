import type { Generated } from 'kysely'
import type { ColumnMapping } from '#rules/transfer/guess-columns.ts'
import type { ImportKind } from '#rules/transfer/import-kinds.ts'
import type { ImportReason } from '#rules/transfer/import-reasons.ts'
import type { Json, JsonOrNull, Optional, Timestamp } from './column-types.ts'

export type ImportState = 'UPLOADED' | 'CHECKED' | 'APPLIED' | 'UNDONE'

/** What a check found, or an import did. */
export type ImportCounts = {
  /** Rows taken. */
  rows: number
  refusedRows: number
  /** Cells that were refused: a row may have several. */
  refusals: number
  warnings: number
  added: number
  changed: number
}

/** Files that staff take in and out. */
export type ImportTables = {
  data_import: {
    id: string
    number: Generated<number>
    kind: ImportKind
    file_name: string
    file_hash: string
    format: 'csv' | 'xlsx'
    encoding: string | null
    header_line: number
    header: Json<string[]>
    first_lines: Json<string[][]>
    total_rows: number
    mapping: Json<ColumnMapping>
    state: ImportState
    counts: JsonOrNull<ImportCounts>
    failure: Optional<string>
    uploaded_at: Timestamp
    uploaded_by: string
    checked_at: Optional<Date>
    checked_by: Optional<string>
    applied_at: Optional<Date>
    applied_by: Optional<string>
    undone_at: Optional<Date>
    undone_by: Optional<string>
  }
  data_export: {
    id: string
    list: string
    format: 'csv' | 'xlsx'
    filters: Json<Record<string, unknown>>
    rows: Generated<number>
    is_complete: Generated<boolean>
    exported_at: Timestamp
    exported_by: string
  }
  data_import_content: { import_id: string; content: Buffer }
  data_import_finding: {
    import_id: string
    nth: number
    line: number
    column_name: string
    reason: ImportReason
    reason_values: string[]
    cell: string
    is_warning: boolean
  }
  data_import_change: {
    import_id: string
    nth: number
    table_name: string
    key: string
    line: number
    name: string
    before: JsonOrNull<Record<string, unknown>>
    after: Json<Record<string, unknown>>
  }
  data_import_work: { import_id: string; work: 'check' | 'apply'; done_rows: number; beat_at: Timestamp }
  data_import_mapping: {
    kind: ImportKind
    header: string
    mapping: Json<ColumnMapping>
    saved_at: Timestamp
    saved_by: string
  }
}
