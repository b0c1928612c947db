import { sql, type Selectable } from 'kysely'
import type { ImportKind } from '#rules/transfer/import-kinds.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { ImportState } from '#server/adapters/database/import-tables.ts'
import type { Tables } from '#server/adapters/database/tables.ts'
import { actorIn, perhapsActorIn, type Actor } from '#server/http/actor.ts'
import type { RowChange, RowViolation } from '../importer.ts'

/** A process that says nothing for so long has ended. */
const silentMs = 15_000

export type ImportRow = Selectable<Tables['data_import']> & {
  uploader: Actor
  applier: Actor | null
  undoer: Actor | null
  work: 'check' | 'apply' | null
  done_rows: number | null
  /** Its process ended before the work did. */
  was_left: boolean
  has_content: boolean
}

const imports = (db: Database | Tx, now: Date) => {
  const silent = new Date(now.getTime() - silentMs)
  return db
    .selectFrom('data_import')
    .leftJoin('data_import_work as w', (join) =>
      join.onRef('w.import_id', '=', 'data_import.id').on('w.beat_at', '>', silent),
    )
    .selectAll('data_import')
    .select([
      ...(['w.work', 'w.done_rows'] as const),
      actorIn('data_import.uploaded_by').as('uploader'),
      perhapsActorIn('data_import.applied_by').as('applier'),
      perhapsActorIn('data_import.undone_by').as('undoer'),
      sql<boolean>`exists (select from data_import_content c where c.import_id = data_import.id)`.as('has_content'),
      sql<boolean>`data_import.state in ('UPLOADED', 'CHECKED') and exists (
        select from data_import_work l where l.import_id = data_import.id and l.beat_at <= ${silent})`.as('was_left'),
    ])
}

export const findImport = (db: Database | Tx, id: string, now: Date): Promise<ImportRow | undefined> =>
  imports(db, now).where('data_import.id', '=', id).executeTakeFirst()

export async function findImports(
  db: Database,
  {
    kinds,
    state,
    page,
    size,
  }: { kinds: readonly ImportKind[]; state?: ImportState | undefined; page: number; size: number },
  now: Date,
): Promise<{ rows: ImportRow[]; total: number }> {
  const matching = imports(db, now)
    .where('data_import.kind', 'in', kinds.length > 0 ? kinds : [null as never])
    .$if(state !== undefined, (query) => query.where('data_import.state', '=', state as ImportState))
  const rows = await matching
    .orderBy('data_import.uploaded_at', 'desc')
    .orderBy('data_import.id')
    .limit(size)
    .offset(page * size)
    .execute()
  const { total } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** An import of the same file that was applied and not undone, other than this one. */
export const findApplied = (db: Database, { id, kind, file_hash }: Pick<ImportRow, 'id' | 'kind' | 'file_hash'>) =>
  db
    .selectFrom('data_import')
    .select(['id', 'applied_at', perhapsActorIn('data_import.applied_by').as('applier')])
    .where('kind', '=', kind)
    .where('file_hash', '=', file_hash)
    .where('state', '=', 'APPLIED')
    .where('id', '<>', id)
    .orderBy('applied_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The action by which an import can be undone. */
export const findAction = (db: Database, id: string) =>
  db
    .selectFrom('staff_action')
    .select('id')
    .where('subject', '=', `import:${id}`)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Begins work on an import, unless another process is at it. @returns whether it began */
export async function beginWork(tx: Tx, id: string, work: 'check' | 'apply', now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into data_import_work as w (import_id, work, done_rows, beat_at) values (${id}, ${work}, 0, ${now})
    on conflict (import_id) do update set work = excluded.work, done_rows = 0, beat_at = excluded.beat_at
    where w.beat_at <= ${new Date(now.getTime() - silentMs)} returning import_id`.execute(tx)
  return rows.length > 0
}

export const reportProgress = (db: Database, id: string, doneRows: number) =>
  db
    .updateTable('data_import_work')
    .set({ done_rows: doneRows, beat_at: new Date() })
    .where('import_id', '=', id)
    .execute()

export const endWork = (db: Database | Tx, id: string) =>
  db.deleteFrom('data_import_work').where('import_id', '=', id).execute()

export async function readContent(db: Database, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('data_import_content')
    .select('content')
    .where('import_id', '=', id)
    .executeTakeFirst()
  return row?.content ?? null
}

export type CellFinding = RowViolation & { cell: string; isWarning: boolean }

/** Replaces what was found in a file. */
export async function writeFindings(tx: Tx, id: string, findings: readonly CellFinding[]): Promise<void> {
  await tx.deleteFrom('data_import_finding').where('import_id', '=', id).execute()
  const rows = findings.map(({ line, column, reason, values = [], cell, isWarning }, nth) => ({
    nth,
    line,
    reason,
    cell,
    column_name: column,
    reason_values: values,
    is_warning: isWarning,
  }))
  await sql`
    insert into data_import_finding (import_id, nth, line, column_name, reason, reason_values, cell, is_warning)
    select ${id}, nth, line, column_name, reason, reason_values, cell, is_warning
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (nth int, line int, column_name text, reason text,
      reason_values text[], cell text, is_warning boolean)`.execute(tx)
}

/** Records what an import did, for its undoing. */
export async function writeChanges(tx: Tx, id: string, changes: readonly RowChange[]): Promise<void> {
  const rows = changes.map(({ table, ...change }, nth) => ({ ...change, nth, table_name: table }))
  await sql`
    insert into data_import_change (import_id, nth, table_name, key, line, name, before, after)
    select ${id}, nth, table_name, key, line, name, case when before = 'null'::jsonb then null else before end, after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (nth int, table_name text, key text, line int,
      name text, before jsonb, after jsonb)`.execute(tx)
}
