import { sql } from 'kysely'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { moveOnShelf, shelfSequences } from '#rules/catalogue/shelf-order.ts'
import { may } from '#rules/identity/permissions.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { waitForImports } from '#server/adapters/database/wait-for-imports.ts'
import type { Staff } from '#server/http/caller.ts'
import {
  notAllowed,
  notUndoable,
  recordAction,
  type Inverse,
  type UndoableAction,
} from '#server/staff-actions/staff-actions.ts'
import { differenceOf, type Violation } from './product-fields.ts'

// Categories, subcategories and brands are kept in the same way: names, a status, an order, a revision.

type ShelfTable = 'category' | 'subcategory' | 'brand'
/** Columns of a row, by name. */
type Columns = Readonly<Record<string, unknown>>
type ShelfRow = Columns & { id: number; status: string; sequence: number; revision: number }
type By = { who: Staff; at: Date }

/** All rows among which one has its order, locked in the order of their ids. @param categoryId of a subcategory */
async function lockShelf(tx: Tx, table: ShelfTable, categoryId: number | null): Promise<ShelfRow[]> {
  const within = table === 'subcategory' ? sql`where t.category_id = ${categoryId}` : sql``
  const { rows } = await sql<{ row: ShelfRow }>`
    select to_jsonb(t) as row from ${sql.table(table)} t ${within} order by t.id for update`.execute(tx)
  return rows.map(({ row }) => row)
}

/** The same by one of them; none where it does not exist. */
async function lockSiblings(tx: Tx, table: ShelfTable, id: number): Promise<ShelfRow[]> {
  if (table !== 'subcategory') return lockShelf(tx, table, null)
  const row = await tx.selectFrom('subcategory').select('category_id').where('id', '=', id).executeTakeFirst()
  return row ? lockShelf(tx, table, row.category_id) : []
}

const subjectOf = (table: ShelfTable, id: number) => ({
  type: table === 'brand' ? ('brand' as const) : ('category' as const),
  id: String(id),
})

const update = (tx: Tx, table: ShelfTable, id: number, columns: Columns) =>
  sql`update ${sql.table(table)} set ${sql.join(
    Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  )} where id = ${id}`.execute(tx)

/** What may not be entered: a name that another row has, a picture that is not stored, a category that does not exist. */
async function violationsOf(
  tx: Tx,
  others: readonly ShelfRow[],
  columns: Columns,
  paths: Readonly<Record<string, string>>,
): Promise<Violation[]> {
  const lower = (value: unknown) => String(value).toLowerCase()
  const names = ['name_thai', 'name_eng', 'name', 'key'].filter((name) => name in columns)
  const taken = names.filter((name) => others.some((row) => lower(row[name]) === lower(columns[name])))
  const { rows } = await sql<{ picture: boolean; category: boolean }>`select
    exists (select from picture where id = ${columns['image'] ?? null}::text) as picture,
    exists (select from category where id = ${columns['category_id'] ?? null}::int) as category`.execute(tx)
  const path = (name: string) => paths[name] ?? name
  return [
    ...taken.map((name) => ({ path: path(name), code: 'taken' })),
    ...(columns['image'] && !rows[0]?.picture ? [{ path: 'image', code: 'image_unknown' }] : []),
    ...(columns['category_id'] !== undefined && !rows[0]?.category ? [{ path: 'categoryId', code: 'unknown' }] : []),
  ]
}

type RowChange = {
  table: ShelfTable
  id: number
  revision: number
  columns: Columns
  paths: Readonly<Record<string, string>>
}

/**
 * Changes a row over the revision that its editor has read. Fails with `not_found`, `edit_conflict`, `validation`, and
 * `forbidden` where somebody who may not publish changes its status.
 */
export async function saveShelfRow(
  tx: Tx,
  { table, id, revision, columns, paths }: RowChange,
  { who, at }: By,
): Promise<Result<UndoableAction | null>> {
  const siblings = await lockSiblings(tx, table, id)
  const stored = siblings.find((row) => row.id === id)
  if (!stored) return fail('not_found')
  if (stored.revision !== revision) return fail('edit_conflict', { detail: `The revision is now ${stored.revision}` })
  const changed = differenceOf<Columns>(stored, columns)
  if (!changed) return ok(null)
  const others = siblings.filter((row) => row.id !== id)
  const errors = await violationsOf(tx, others, changed.after, paths)
  if (errors.length > 0) return fail('validation', { errors })
  if ('status' in changed.after && !may(who, 'goods.publish'))
    return fail('forbidden', { errors: [{ path: 'status', code: 'publish' }] })
  await update(tx, table, id, changed.after)
  return ok(
    await recordAction(tx, {
      kind: 'shelf_changed',
      subject: subjectOf(table, Number(stored['category_id'] && table === 'subcategory' ? stored['category_id'] : id)),
      inverse: { table, rows: [{ id, ...changed }] },
      who,
      at,
    }),
  )
}

type AddedRow = {
  table: ShelfTable
  /** Of a subcategory. */
  categoryId?: number
  columns: Columns
  /** Columns that are not compared with a repetition of the request. */
  defaults?: Columns
  /** The column by which a row is known. */
  known: string
  paths: Readonly<Record<string, string>>
}

/**
 * Adds a row, last in its order, within an `addition` of `inGoods`; a repetition finds it. Fails with `validation` and
 * `forbidden`.
 * @returns its id
 */
export async function addShelfRow(tx: Tx, who: Staff, adding: AddedRow): Promise<Result<number>> {
  const { table, categoryId, columns, defaults, known, paths } = adding
  const rows = await lockShelf(tx, table, categoryId ?? null)
  const same = rows.find((row) => row[known] === columns[known])
  if (same && !differenceOf<Columns>(same, columns)) return ok(same.id)
  const errors = await violationsOf(tx, rows, columns, paths)
  if (errors.length > 0) return fail('validation', { errors })
  if (columns['status'] === 'ACTIVE' && !may(who, 'goods.publish'))
    return fail('forbidden', { errors: [{ path: 'status', code: 'publish' }] })
  const { rows: ids } = await sql<{ id: number }>`
    select coalesce(max(id), 0) + 1 as id from ${sql.table(table)}`.execute(tx)
  const id = ids[0]?.id ?? 1
  const sequence = Math.max(0, ...rows.map((row) => row.sequence)) + 1
  const all = { ...defaults, ...columns, id, sequence, ...(categoryId !== undefined && { category_id: categoryId }) }
  await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(all).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(all))})`.execute(tx)
  return ok(id)
}

type RowMove = { table: ShelfTable; categoryId?: number; ids: readonly number[]; before: number | null }

/** Moves rows within their order. Fails with `validation` for rows of another one. */
export async function moveShelfRows(
  tx: Tx,
  { table, categoryId, ids, before }: RowMove,
  { who, at }: By,
): Promise<Result<{ changed: number; undo: UndoableAction | null }>> {
  const rows = await lockShelf(tx, table, categoryId ?? null)
  const sequenceOf = new Map(rows.map((row) => [row.id, row.sequence]))
  const unknown = ids.findIndex((id) => !sequenceOf.has(id))
  if (unknown >= 0) return invalid(`ids.${unknown}`, 'unknown')
  if (before !== null && (!sequenceOf.has(before) || ids.includes(before))) return invalid('before', 'unknown')
  const order = rows.toSorted((a, b) => a.sequence - b.sequence || a.id - b.id).map(({ id }) => id)
  const sequences = shelfSequences([...sequenceOf.values()])
  const changed = moveOnShelf(order, new Set(ids), before).flatMap((id, place) => {
    const [old, next] = [sequenceOf.get(id) ?? 0, sequences[place] ?? 0]
    return old === next ? [] : [{ id, before: { sequence: old }, after: { sequence: next } }]
  })
  if (changed.length === 0) return ok({ changed: 0, undo: null })
  for (const { id, after } of changed) await update(tx, table, id, after)
  const undo = await recordAction(tx, {
    kind: 'shelf_changed',
    subject: subjectOf(table, categoryId ?? ids[0] ?? 0),
    inverse: { table, rows: changed },
    who,
    at,
  })
  return ok({ changed: changed.length, undo })
}

/** Gives categories, subcategories or brands back what they had, where nobody has changed the same since. */
export const undoShelfChange: Inverse<'shelf_changed'> = async (tx, { inverse: { table, rows }, who }) => {
  if (rows.some(({ before }) => 'status' in before) && !may(who, 'goods.publish'))
    return notAllowed('It shows or hides what retailers see')
  await waitForImports(tx, table)
  const ids = rows.map(({ id }) => id)
  // All before the first is changed: that raises the catalogue's version, for which who has another of them may wait.
  const { rows: stored } = await sql<{ row: ShelfRow }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where id = any(${ids}::int[]) order by id for update`.execute(
    tx,
  )
  const now = new Map(stored.map(({ row }) => [row.id, row]))
  const isSibling = (one: ShelfRow, other: ShelfRow) =>
    table !== 'subcategory' || one['category_id'] === other['category_id']
  // Who saves or adds another one waits for these, or has them.
  const { rows: all } = await sql<{ row: ShelfRow }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(tx)
  for (const { id, before, after } of rows) {
    const row = now.get(id)
    if (!row || differenceOf<Columns>(row, after)) return notUndoable('changed_since', 'Somebody changed the same')
    const others = all.flatMap(({ row: one }) => (one.id !== id && isSibling(one, row) ? one : []))
    if (!('sequence' in before) && (await violationsOf(tx, others, before, {})).length > 0)
      return notUndoable('changed_since', 'Another one has its name by now')
    await update(tx, table, id, before)
  }
  return ok(null)
}
