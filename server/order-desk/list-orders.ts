import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import type { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { invalid, ok, type Result } from '#contract/errors.ts'
import {
  behind,
  cutPage,
  orderBy,
  placeOf,
  readCursor,
  sortKey,
  type Sort,
  type SortKey,
} from '#server/adapters/database/cursor.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { plannedForValues } from '#server/adapters/database/planned-for-values.ts'
import { outletColumns, openHold, type StaffOrderRow } from '#server/orders/staff-reading.ts'
import { orderColumns as columns, refundColumn as refund, type Condition } from '#server/orders/order-reading.ts'
import { deadline, matchingOrders } from './matching-orders.ts'
import { totalOrders, totalsOf, type OrderTotals } from './order-totals.ts'
import type { Hits } from './search-orders.ts'

type Query = RequestOf<typeof listStaffOrders>['query']
/** Microseconds, as exact as the database is. */
const timeKey = (column: RawBuilder<unknown>): SortKey => ({
  column,
  write: sql`(extract(epoch from ${column}) * 1000000)::bigint::text`,
  shape: /^\d{1,16}$/,
  read: (text) => sql`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`,
})
const textKey = (column: RawBuilder<unknown>): SortKey => ({ ...sortKey(column, 'text'), shape: /^[\w-]{0,40}$/ })
const createdAt = timeKey(sql`orders.created_at`)
const number = textKey(sql`orders.order_number`)
/** A page of the release before ended with the number of an order. */
const id: SortKey = {
  ...textKey(sql`orders.id`),
  read: (text) => (isUuid(text) ? sql`${text}::uuid` : sql`(select o.id from orders o where o.order_number = ${text})`),
}
const total = sortKey(sql`orders.grand_total_satang`, 'bigint')

/** What each sort compares; its last key makes every place unique, so that a page continues where the last one ended. */
const sorts: Record<Query['sort'], Sort> = {
  newest: { direction: 'desc', keys: [createdAt, id] },
  oldest: { direction: 'asc', keys: [createdAt, id] },
  amount: { direction: 'desc', keys: [total, number] },
  province: { direction: 'asc', keys: [textKey(sql`orders.province_code`), createdAt, id] },
  deadline: { direction: 'asc', keys: [timeKey(deadline), number] },
}

/** The order by which `orders` stand in the list, as part of a statement. */
export const orderOfList = (sort: Query['sort']): RawBuilder<unknown> => orderBy(sorts[sort])

type Page = { rows: StaffOrderRow[]; totals: OrderTotals; next: string | null }
type PageLimits = { limit: number; offset: number }
/** An order of the list, with the values of its sort as text. */
type PlacedRow = StaffOrderRow & { place: string[] }

/** A page of all retailers' orders, and the totals of all that match. */
export async function listOrders(db: Database, query: Query): Promise<Result<Page>> {
  if (query.sort === 'deadline' && query.unpaid !== true) return invalid('sort', 'needs_unpaid')
  const sort = sorts[query.sort]
  const cursor = readCursor(query, sort)
  if (!cursor.ok) return cursor
  const after = cursor.value
  const { where, hits } = await matchingOrders(db, query)
  const place = { sort, where: after ? sql<SqlBool>`${where} and ${behind(sort, after)}` : where }
  const limits = { limit: query.size + 1, offset: after ? 0 : query.page * query.size }
  const ids =
    // Hits are in this order already.
    hits && query.sort === 'newest' && !after
      ? hits.ids.slice(limits.offset, limits.offset + limits.limit)
      : findIds(db, place, limits)
  const [found, totals] = await Promise.all([
    findRows(db, sort, ids),
    hits ? totalsOfHits(db, hits, where) : totalOrders(db, where),
  ])
  const { shown: rows, next } = cutPage(found, query)
  return ok({ rows, next, totals })
}

/** What a search leaves out is neither counted nor added up. */
const totalsOfHits = async (db: Database, { ids, groups, isCut }: Hits, where: Condition): Promise<OrderTotals> =>
  isCut ? { count: ids.length, hasMore: true, sums: null } : totalsOf(db, groups, where)

/** The orders of a page, from the index of lists alone where they are sorted by time. */
async function findIds(
  db: Database,
  { sort, where }: { sort: Sort; where: Condition },
  { limit, offset }: PageLimits,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders where ${where} order by ${orderBy(sort)} limit ${limit} offset ${offset}
    ${plannedForValues}`.execute(db)
  return rows.map((row) => row.id)
}

/** Their rows; by themselves, so that this long statement is planned once and not for the values of each filter. */
async function findRows(db: Database, sort: Sort, ids: string[] | Promise<string[]>): Promise<PlacedRow[]> {
  return db
    .selectFrom('orders')
    .innerJoin('outlet', 'outlet.id', 'orders.outlet_id')
    .select([...columns, ...outletColumns, refund, openHold, placeOf(sort).as('place')])
    .where('orders.id', '=', sql<string>`any(${await ids}::uuid[])`)
    .orderBy(orderBy(sort))
    .execute()
}
