import { fail, ok, type Result } from '#contract/errors.ts'
import type { ColumnMapping } from '#rules/transfer/guess-columns.ts'
import { importColumns, neededColumns } from '#rules/transfer/import-columns.ts'
import type { ImportKind } from '#rules/transfer/import-kinds.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { mayImport } from './may-import.ts'
import { beginWork, endWork, type ImportRow } from './store.ts'
import { mappingKey, proposedMapping } from './upload.ts'

type Columns = { mapping: ColumnMapping; headerLine?: number | undefined }
type Begin = { who: Staff; now: Date } & (
  | { work: 'check'; columns: Columns; shown?: never }
  | { work: 'apply'; columns?: never; shown: { [Part in keyof Columns]?: Columns[Part] | undefined } }
)

/**
 * Begins to check or to apply an import: one at a time, and only what was checked is applied. Fails with `validation`
 * for columns that the file does not have or that are missing, `forbidden` for columns that this person may not change,
 * `conflict` where somebody is at it, or has assigned other columns than the page showed.
 */
export async function begin(
  db: Database,
  row: ImportRow,
  { work, columns, shown, who, now }: Begin,
): Promise<Result<null>> {
  if (!row.has_content) return fail('conflict', { detail: 'The file was removed: upload it again' })
  const { mapping, headerLine = row.header_line } = columns ?? { mapping: row.mapping }
  const invalid = invalidColumns(row.kind, mapping, row.first_lines[headerLine - 1] ?? [])
  if (invalid.length > 0) return fail('validation', { errors: invalid })
  if (!mayImport(who, row.kind, Object.keys(mapping)))
    return fail('forbidden', { detail: 'A column changes what you may not change' })
  const from = work === 'apply' ? (['CHECKED'] as const) : (['UPLOADED', 'CHECKED'] as const)
  if (!from.some((state) => state === row.state)) return fail('conflict', { detail: `The import is ${row.state}` })
  const { mapping: shownMapping = mapping, headerLine: shownLine = headerLine } = shown ?? {}
  if (work === 'apply' && assigned({ ...row, mapping: shownMapping, header_line: shownLine }) !== assigned(row))
    return fail('conflict', { detail: 'Somebody has assigned other columns' })
  return transact(db, async (tx) => {
    if (!(await beginWork(tx, row.id, work, now))) return fail('conflict', { detail: 'Somebody is at it' })
    if (!(await isAsRead(tx, row))) {
      await endWork(tx, row.id)
      return fail('conflict', { detail: 'Somebody has checked it again' })
    }
    if (work === 'check') await rememberColumns(tx, row, { mapping, headerLine }, { who, now })
    return ok(null)
  })
}

/** What was assigned, to be compared. */
const assigned = ({ state, mapping, header_line }: Pick<ImportRow, 'state' | 'mapping' | 'header_line'>): string =>
  JSON.stringify([state, header_line, Object.entries(mapping).toSorted()])

/** Whether nobody has assigned other columns since the row was read: what this person may change was decided by these. */
async function isAsRead(tx: Tx, row: ImportRow): Promise<boolean> {
  const found = await tx
    .selectFrom('data_import')
    .select(['state', 'mapping', 'header_line'])
    .where('id', '=', row.id)
    .executeTakeFirst()
  return found !== undefined && assigned(found as ImportRow) === assigned(row)
}

/** What is wrong with an assignment of columns. */
function invalidColumns(kind: ImportKind, mapping: ColumnMapping, header: readonly string[]) {
  const known = new Set(importColumns[kind].map(({ name }) => name))
  const places = Object.values(mapping)
  return [
    ...Object.entries(mapping).flatMap(([name, place = -1]) =>
      known.has(name) && place < Math.max(header.length, 1) && places.filter((one) => one === place).length === 1
        ? []
        : [{ path: `mapping.${name.slice(0, 40)}`, code: known.has(name) ? 'not_one_column' : 'unknown_column' }],
    ),
    ...neededColumns(kind).flatMap((name) =>
      mapping[name] === undefined ? [{ path: `mapping.${name}`, code: 'required' }] : [],
    ),
  ]
}

async function rememberColumns(
  tx: Tx,
  row: ImportRow,
  { mapping, headerLine }: Required<Columns>,
  { who, now }: { who: Staff; now: Date },
): Promise<void> {
  const header = row.first_lines[headerLine - 1] ?? []
  const by = actorOf(who)
  const skipped = (line: number) =>
    row.first_lines.slice(0, line).filter((cells) => cells.some((cell) => cell.trim() !== '')).length
  await tx
    .updateTable('data_import')
    .set({
      mapping: JSON.stringify(mapping),
      header: JSON.stringify(header),
      header_line: headerLine,
      total_rows: row.total_rows + skipped(row.header_line) - skipped(headerLine),
      state: 'UPLOADED',
      counts: null,
      failure: null,
      checked_at: now,
      checked_by: by,
    })
    .where('id', '=', row.id)
    .execute()
  // Columns that this person may not change are left out for this person alone.
  const kept = Object.entries(await proposedMapping(tx, row.kind, header)).filter(
    ([name, place]) => !mayImport(who, row.kind, [name]) && !Object.values(mapping).includes(place),
  )
  const remembered = { ...Object.fromEntries(kept), ...mapping }
  const saved = { mapping: JSON.stringify(remembered), saved_at: now, saved_by: by }
  await tx
    .insertInto('data_import_mapping')
    .values({ kind: row.kind, header: mappingKey(header), ...saved })
    .onConflict((conflict) => conflict.columns(['kind', 'header']).doUpdateSet(saved))
    .execute()
}
