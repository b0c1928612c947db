import * as z from 'zod/mini'
import { importKinds } from '#rules/transfer/import-kinds.ts'
import { importReasons } from '#rules/transfer/import-reasons.ts'
import { keysOf } from '#rules/keys-of.ts'
import { defineSchemas } from '../../../call.ts'
import { actor, envelope, id, instant, language, number, pagingUpTo } from '../../../schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'

const kind = z.enum(importKinds)
const state = z.enum(['UPLOADED', 'CHECKED', 'APPLIED', 'UNDONE'])
const params = z.object({ id: z.uuid() })
const reason = z.enum(keysOf(importReasons))

/** Columns of the import, by the place of the column in the file, from 0. */
const mapping = z.record(z.string().check(z.maxLength(40)), z.int().check(z.minimum(0), z.maximum(199)))

const moment = { on: instant, by: actor }

const summary = z.object({
  id,
  /** As the ledger of stock calls it. */
  document: z.string(),
  kind,
  fileName: z.string(),
  state,
  /** Rows below the titles. */
  totalRows: number,
  /** Of the last check, or of the import itself; null before the first check. */
  counts: z.nullable(
    z.object({
      rows: number,
      refusedRows: number,
      /** Cells that were refused: a row may have several. */
      refusals: number,
      warnings: number,
      added: number,
      changed: number,
    }),
  ),
  uploaded: z.object(moment),
  applied: z.nullable(z.object(moment)),
  undone: z.nullable(z.object(moment)),
})

const whole = z.extend(summary, {
  format: z.enum(['csv', 'xlsx']),
  /** Null for a workbook. */
  encoding: z.nullable(z.string()),
  headerLine: number,
  firstLines: z.array(z.array(z.string())),
  mapping,
  /** What is being done with it now, and how far it is; null where nothing is. */
  work: z.nullable(z.object({ kind: z.enum(['check', 'apply']), doneRows: number })),
  /** The last attempt ended without a result: a process stopped, or failed. Try again. */
  failed: z.boolean(),
  /** The same file was imported before. */
  appliedBefore: z.nullable(z.object({ id, ...moment })),
  /** The action to undo it; null where nothing is to be undone. */
  undo,
  /** What stands in the way of undoing it: changed, used or gone since. The first fifty. */
  obstacles: z.array(
    z.object({
      line: number,
      name: z.string(),
      reason: z.enum(['changed', 'gone', 'used', 'taken', 'out_of_stock']),
    }),
  ),
  obstacleCount: number,
  /** Its file was removed: it can no longer be checked or imported. */
  expired: z.boolean(),
})

const finding = z.object({
  line: number,
  column: z.string(),
  reason,
  values: z.array(z.string()),
  /** What the file has there. */
  cell: z.string(),
  isWarning: z.boolean(),
})

/** The line with the titles, from 1, where it is not the one that was recognised. */
const titleLine = z.optional(z.int().check(z.minimum(1), z.maximum(25)))

export const applyImport = defineSchemas({
  permission: 'imports',
  status: 202,
  params,
  /** The columns that the page showed. */
  body: z._default(z.object({ mapping: z.optional(mapping), headerLine: titleLine }), {}),
  answer: whole,
  errors: ['reauthentication_required', 'validation', 'not_found', 'conflict'],
  doc: 'Imports a file that was checked: all rows without a fault, in one transaction. `conflict` where it was checked with other columns than the page showed. `work` says how far it is; repeating it imports nothing twice. Retailers, whose phones open their accounts, require a sign-in of the last ten minutes: `reauthentication_required`. Of an API key a row that changes a phone is refused.',
})

export const checkImport = defineSchemas({
  permission: 'imports',
  status: 202,
  params,
  body: z.object({
    mapping,
    headerLine: titleLine,
  }),
  answer: whole,
  errors: ['validation', 'not_found', 'conflict', 'rate_limited'],
  doc: 'Tries an import with these columns and changes nothing: `counts` and the findings are what an import would do. The columns are remembered for files with the same titles. `rate_limited` while another file of the same person is checked.',
})

export const exportImportFindings = defineSchemas({
  permission: 'imports',
  params,
  query: z.object({ language: z._default(language, 'th') }),
  answerType: 'text/csv',
  errors: ['not_found'],
  doc: 'All findings of an import as CSV: line, column, what is there, and the reason in words.',
})

export const getImport = defineSchemas({
  permission: 'imports',
  params,
  answer: whole,
  errors: ['not_found'],
  doc: 'An import with its columns, its progress, and whether it can be undone.',
})

export const listImportFindings = defineSchemas({
  permission: 'imports',
  params,
  query: z.extend(pagingUpTo(1000), { column: z.optional(z.string().check(z.maxLength(40))) }),
  answer: z.extend(envelope(finding), {
    /** How many there are in each column. */
    columns: z.array(z.object({ column: z.string(), count: number })),
  }),
  errors: ['validation', 'not_found'],
  doc: 'What the last check found in each cell, in the order of the file.',
})

export const listImports = defineSchemas({
  permission: 'imports',
  query: z.extend(pagingUpTo(200), { kind: z.optional(kind), state: z.optional(state) }),
  answer: envelope(summary),
  errors: ['validation'],
  doc: 'Files that were uploaded, newest first, of the kinds that the caller may import.',
})

export const uploadImport = defineSchemas({
  permission: 'imports',
  requestType: 'multipart/form-data',
  status: 201,
  body: z.object({
    kind,
    /** CSV in UTF-8, UTF-16 or Windows-874, with any separator, or a workbook (XLSX). */
    file: z.file(),
  }),
  answer: whole,
  errors: ['validation', 'too_large', 'unsupported_media_type', 'rate_limited'],
  doc: 'Reads a file to import, at most 10,000 rows, and proposes which column is what. `validation` of `file` says why it cannot be read. `rate_limited` while another file of the same person is read. Nothing is imported.',
})
