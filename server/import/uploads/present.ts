import type { AnswerOf } from '#contract/call.ts'
import type { getImport, listImports } from '#contract/backoffice/office/imports/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Actor } from '#server/http/actor.ts'
import { findAction, findApplied, findImport, type ImportRow } from './store.ts'
import { findObstacles } from './undo-obstacles.ts'

type Whole = AnswerOf<typeof getImport>
type Summary = AnswerOf<typeof listImports>['content'][number]

const mostObstacles = 50

/** The name of an import in the ledger of stock. */
export const documentOf = ({ number }: Pick<ImportRow, 'number'>): string => `IM${String(number).padStart(6, '0')}`

const moment = (at: Date | null, by: Actor | null): { on: string; by: Actor } | null =>
  at && by ? { on: at.toISOString(), by } : null

export const presentSummary = (row: ImportRow): Summary => ({
  id: row.id,
  document: documentOf(row),
  kind: row.kind,
  fileName: row.file_name,
  state: row.state,
  totalRows: row.total_rows,
  counts: row.counts,
  uploaded: { on: row.uploaded_at.toISOString(), by: row.uploader },
  applied: moment(row.applied_at, row.applier),
  undone: moment(row.undone_at, row.undoer),
})

/** An import as a whole, with what stands in the way of undoing it. */
export async function presentImport(db: Database, id: string, now: Date): Promise<Result<Whole>> {
  const row = await findImport(db, id, now)
  if (!row) return fail('not_found')
  const isApplied = row.state === 'APPLIED'
  const action = isApplied ? await findAction(db, id) : undefined
  const { applied_at: appliedAt } = row
  const obstacles =
    action && appliedAt
      ? await findObstacles(db, { id, document: documentOf(row), appliedAt }, mostObstacles)
      : { rows: [], total: 0 }
  const earlier = isApplied ? undefined : await findApplied(db, row)
  const before = earlier && moment(earlier.applied_at, earlier.applier)
  return ok({
    ...presentSummary(row),
    format: row.format,
    encoding: row.encoding,
    headerLine: row.header_line,
    firstLines: row.first_lines,
    mapping: row.mapping as Record<string, number>,
    work: row.work && { kind: row.work, doneRows: row.done_rows ?? 0 },
    failed: row.work === null && (row.failure !== null || row.was_left),
    appliedBefore: earlier && before ? { id: earlier.id, ...before } : null,
    undo: action ? { actionId: action.id } : null,
    obstacles: obstacles.rows,
    obstacleCount: obstacles.total,
    expired: !row.has_content,
  })
}
