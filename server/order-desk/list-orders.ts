import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import type { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { plannedForValues } from '#server/adapters/database/planned-for-values.ts'
import {
  outletColumns,
  orderColumns as columns,
  refundColumn as refund,
  openHold,
  type StaffOrderRow,
  type Condition,
} from '#server/orders/order-reading.ts'
import { deadline, matchingOrders } from './matching-orders.ts'
import { totalOrders, totalsOf, type OrderTotals } from './order-totals.ts'

type Query = RequestOf<typeof listStaffOrders>['query']
type Key = {
  column: RawBuilder<unknown>
  /** The value in a cursor, as text; and what the column is compared with. */
  write: RawBuilder<string>
  shape: RegExp
  read: (text: string) => RawBuilder<unknown>
}
type Sort = { direction: 'asc' | 'desc'; keys: readonly Key[] }

/** Microseconds, as exact as the database is. */
const timeKey = (column: RawBuilder<unknown>): Key => ({
  column,
  write: sql`(extract(epoch from ${column}) * 1000000)::bigint::text`,
  shape: /^\d{1,16}$/,
  read: (text) => sql`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`,
})
const textKey = (column: RawBuilder<unknown>): Key => ({
  column,
  write: sql`${column}`,
  shape: /^[\w-]{0,40}$/,
  read: (text) => sql`${text}`,
})
const createdAt = timeKey(sql`orders.created_at`)
const number = textKey(sql`orders.order_number`)
const total: Key = {
  column: sql`orders.grand_total_satang`,
  write: sql`orders.grand_total_satang::text`,
  shape: /^\d{1,15}$/,
  read: (text) => sql`${text}::bigint`,
}

/** What each sort compares; the number makes every place unique, so that a page continues where the last one ended. */
const sorts: Record<Query['sort'], Sort> = {
  newest: { direction: 'desc', keys: [createdAt, number] },
  oldest: { direction: 'asc', keys: [createdAt, number] },
  amount: { direction: 'desc', keys: [total, number] },
  province: { direction: 'asc', keys: [textKey(sql`orders.province_code`), createdAt, number] },
  deadline: { direction: 'asc', keys: [timeKey(deadline), number] },
}

type Page = { rows: StaffOrderRow[]; totals: OrderTotals; next: string | null }
type PageLimits = { limit: number; offset: number }
/** An order of the list, with the values of its sort as text. */
type PlacedRow = StaffOrderRow & { place: string[] }

/** A page of all retailers' orders, and the totals of all that match. */
export async function listOrders(db: Database, query: Query): Promise<Result<Page>> {
  if (query.sort === 'deadline' && query.unpaid !== true)
    return fail('validation', { errors: [{ path: 'sort', code: 'needs_unpaid' }] })
  const sort = sorts[query.sort]
  const after = query.cursor === undefined ? null : readCursor(query.cursor, query.sort)
  if (query.cursor !== undefined && !after) return fail('validation', { errors: [{ path: 'cursor', code: 'invalid' }] })
  const { where, hits } = await matchingOrders(db, query)
  const place = { sort, where: after ? sql<SqlBool>`${where} and ${behind(sort, after)}` : where }
  const limits = { limit: query.size + 1, offset: after ? 0 : query.page * query.size }
  const numbers =
    // Hits are in this order already.
    hits && query.sort === 'newest' && !after
      ? hits.numbers.slice(limits.offset, limits.offset + limits.limit)
      : findNumbers(db, place, limits)
  const [found, totals] = await Promise.all([
    findRows(db, sort, numbers),
    hits ? totalsOf(db, hits.groups) : totalOrders(db, where),
  ])
  const rows = found.slice(0, query.size)
  const last = rows.at(-1)
  const next = found.length > query.size && last ? writeCursor(query.sort, last.place) : null
  return ok({ rows, next, totals })
}

const orderBy = ({ keys, direction }: Sort) => sql.join(keys.map(({ column }) => sql`${column} ${sql.raw(direction)}`))

/** The numbers of a page, which the index of lists has. */
async function findNumbers(
  db: Database,
  { sort, where }: { sort: Sort; where: Condition },
  { limit, offset }: PageLimits,
): Promise<string[]> {
  const { rows } = await sql<{ order_number: string }>`
    select orders.order_number from orders where ${where} order by ${orderBy(sort)} limit ${limit} offset ${offset}
    ${plannedForValues}`.execute(db)
  return rows.map((row) => row.order_number)
}

/** Their orders; by themselves, so that this long statement is planned once and not for the values of each filter. */
async function findRows(db: Database, sort: Sort, numbers: string[] | Promise<string[]>): Promise<PlacedRow[]> {
  const place = sql<string[]>`array[${sql.join(sort.keys.map(({ write }) => write))}]`.as('place')
  return db
    .selectFrom('orders')
    .innerJoin('outlet', 'outlet.id', 'orders.outlet_id')
    .select([...columns, ...outletColumns, refund, openHold, place])
    .where('orders.order_number', '=', sql<string>`any(${await numbers}::text[])`)
    .orderBy(orderBy(sort))
    .execute()
}

/** Whether an order comes after the place of another. */
const behind = ({ direction, keys }: Sort, place: readonly string[]): Condition =>
  sql`(${sql.join(keys.map(({ column }) => column))}) ${sql.raw(direction === 'asc' ? '>' : '<')}
    (${sql.join(keys.map(({ read }, index) => read(place[index] ?? '')))})`

const writeCursor = (sort: Query['sort'], place: readonly string[]): string =>
  Buffer.from(JSON.stringify([sort, ...place])).toString('base64url')

/** The place in a cursor of this sort; null where it is none. */
function readCursor(cursor: string, sort: Query['sort']): string[] | null {
  try {
    const [of, ...place]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const { keys } = sorts[sort]
    const fits = place.map((key, index) => typeof key === 'string' && keys[index]?.shape.test(key))
    return of === sort && fits.length === keys.length && fits.every(Boolean) ? place.map(String) : null
  } catch {
    return null
  }
}
