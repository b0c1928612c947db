import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { invalid, ok, type Result } from '#contract/errors.ts'

// Lists that are read page by page: a page begins behind the last row of the one before, whatever has come or gone since.

/** What a list is sorted by. The cursor of a page has its values as text. */
export type SortKey = {
  column: RawBuilder<unknown>
  /** The value as text. */
  write: RawBuilder<string>
  /** What that text looks like; others were written by somebody else. */
  shape: RegExp
  /** The text as the value that the column is compared with. */
  read: (text: string) => RawBuilder<unknown>
}
/** The last key differs in all rows, so that each has a place of its own. */
export type Sort = { direction: 'asc' | 'desc'; keys: readonly SortKey[] }

const shapes = {
  int: /^-?\d{1,9}$/,
  bigint: /^-?\d{1,17}$/,
  text: /^[^\0]*$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
}
/** A key whose value is never null. */
export const sortKey = (column: RawBuilder<unknown>, type: keyof typeof shapes): SortKey => ({
  column,
  write: sql<string>`${column}::text`,
  shape: shapes[type],
  read: (text) => sql`${text}::${sql.raw(type)}`,
})

export const orderBy = ({ keys, direction }: Sort): RawBuilder<unknown> =>
  sql.join(keys.map(({ column }) => sql`${column} ${sql.raw(direction)}`))

/** The place of a row in its list, as a column. */
export const placeOf = ({ keys }: Sort): RawBuilder<string[]> =>
  sql<string[]>`array[${sql.join(keys.map(({ write }) => write))}]`

/** Whether a row comes after a place. */
export const behind = ({ direction, keys }: Sort, place: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(keys.map(({ column }) => column))}) ${sql.raw(direction === 'asc' ? '>' : '<')}
    (${sql.join(keys.map(({ read }, index) => read(place[index] ?? '')))})`

/** The place at which a page begins; null for the first one. Fails with `validation` for a cursor of another sort. */
export function readCursor(query: { sort: string; cursor?: string | undefined }, sort: Sort): Result<string[] | null> {
  if (query.cursor === undefined) return ok(null)
  const place = placeIn(query.cursor, query.sort, sort)
  return place ? ok(place) : invalid('cursor', 'invalid')
}

function placeIn(cursor: string, name: string, { keys }: Sort): string[] | null {
  try {
    const [of, ...place]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const fits = keys.every(({ shape }, index) => typeof place[index] === 'string' && shape.test(place[index]))
    return of === name && place.length === keys.length && fits ? place.map(String) : null
  } catch {
    return null
  }
}

/** The rows of a page, of which one more was read than it has, and the cursor of the next page; null on the last one. */
export function cutPage<Row extends { place: readonly string[] }>(
  rows: readonly Row[],
  { sort, size }: { sort: string; size: number },
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const next =
    rows.length > size && last ? Buffer.from(JSON.stringify([sort, ...last.place])).toString('base64url') : null
  return { shown, next }
}
