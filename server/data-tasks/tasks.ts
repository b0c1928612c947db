import { sql } from 'kysely'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { forgetEarlierWords, forgetReceivers } from '#server/fulfilment/fulfilment.ts'
import { forgetReasons } from '#server/loyalty/loyalty.ts'
import { forgetHeldAddresses, forgetStaffWords } from '#server/order-desk/order-desk.ts'

/** What a batch has done: the last key that it looked at, null where there was none left. */
export type Batch = { cursor: string | null; looked: number; changed: number }

/**
 * One task. Its batch changes only rows that are wrong, so that it may be begun again, and stops halfway without harm. A change of the
 * schema is never part of one.
 */
export type DataTask = {
  /** In lower case with hyphens; the office has a text for it. */
  name: string
  /** How many rows it looks at. */
  total: (db: Database) => Promise<number>
  /** The next rows after this key, in the caller's transaction; an empty text is before the first. */
  batch: (tx: Tx, cursor: string) => Promise<Batch>
}

/** Rows of a batch: locks are held for some milliseconds. */
const batchRows = 500

/** Marks by which lists of orders add up what is due; an order is locked, and looked at again, before it is changed. */
const marksOfOrders: DataTask = {
  name: 'marks-of-orders',
  total: (db) => countOf(db, 'orders'),
  async batch(tx, cursor) {
    const after = cursor === '' ? '00000000-0000-0000-0000-000000000000' : cursor
    const { rows } = await sql<{ id: string; isWrong: boolean }>`
      select o.id, ${hasWrongMarks} as "isWrong" from (
        select id from orders where id > ${after}::uuid order by id limit ${batchRows}) part
      join orders o on o.id = part.id order by o.id`.execute(tx)
    const wrong = rows.filter(({ isWrong }) => isWrong).map(({ id }) => id)
    await sql`select from orders where id = any(${wrong}::uuid[]) order by id for update`.execute(tx)
    const { numAffectedRows } = await sql`
      update orders o set is_short = ${isShort}, cash_closed = ${isCashClosed}
      where o.id = any(${wrong}::uuid[]) and ${hasWrongMarks}`.execute(tx)
    return { cursor: rows.at(-1)?.id ?? null, looked: rows.length, changed: Number(numAffectedRows ?? 0) }
  },
}

const isShort = sql<boolean>`exists (
  select from order_line l where l.order_id = o.id and coalesce(l.delivered_qty, l.picked_qty, l.qty) < l.qty)`
const isCashClosed = sql<boolean>`exists (select from cash_up_order c where c.order_id = o.id)`
const hasWrongMarks = sql<boolean>`(o.is_short, o.cash_closed, o.due_differs)
  is distinct from (${isShort}, ${isCashClosed}, o.paid_satang is not null or ${isShort})`

/** What is searched of products, after the rules of folding have changed. */
const textsOfProducts: DataTask = {
  name: 'search-texts-of-products',
  total: (db) => countOf(db, 'product'),
  async batch(tx, cursor) {
    const { rows } = await sql<{ id: number; isWrong: boolean }>`
      select p.id, (p.search_text, t.text) is distinct from (searched_of_product(p), searched_of_product(p)) as "isWrong"
      from product p left join product_search_text t on t.product_id = p.id
      where p.id > ${Number(cursor)} order by p.id limit ${batchRows}`.execute(tx)
    const wrong = rows.filter(({ isWrong }) => isWrong).map(({ id }) => id)
    // By its triggers.
    await sql`update product set name_thai = name_thai where id = any(${wrong}::integer[])`.execute(tx)
    const last = rows.at(-1)
    return { cursor: last ? String(last.id) : null, looked: rows.length, changed: wrong.length }
  },
}

/** The same of retailers. */
const textsOfRetailers: DataTask = {
  name: 'search-texts-of-retailers',
  total: (db) => countOf(db, 'outlet'),
  async batch(tx, cursor) {
    const after = cursor === '' ? '00000000-0000-0000-0000-000000000000' : cursor
    const { rows } = await sql<{ id: string; isWrong: boolean }>`
      select r.id, t.text is distinct from searched_of_retailer(r) as "isWrong"
      from outlet r left join outlet_search_text t on t.outlet_id = r.id
      where r.id > ${after}::uuid order by r.id limit ${batchRows}`.execute(tx)
    const wrong = rows.filter(({ isWrong }) => isWrong).map(({ id }) => id)
    await sql`update outlet set store_name = store_name where id = any(${wrong}::uuid[])`.execute(tx)
    return { cursor: rows.at(-1)?.id ?? null, looked: rows.length, changed: wrong.length }
  },
}

/** Addresses, notes, names of who took the goods and words of the staff that accounts left when they were deleted by a release that kept them. */
const tracesOfAccounts: DataTask = {
  name: 'traces-of-deleted-accounts',
  total: (db) => countOf(db, 'outlet'),
  async batch(tx, cursor) {
    const after = cursor === '' ? '00000000-0000-0000-0000-000000000000' : cursor
    const { rows } = await sql<{ id: string; isDeleted: boolean }>`
      select id, deleted_at is not null and merged_into is null as "isDeleted"
      from outlet where id > ${after}::uuid order by id limit ${batchRows}`.execute(tx)
    let changed = 0
    for (const { id } of rows.filter(({ isDeleted }) => isDeleted))
      changed +=
        (await forgetHeldAddresses(tx, id)) +
        (await forgetEarlierWords(tx, id)) +
        (await forgetReceivers(tx, id)) +
        (await forgetStaffWords(tx, id)) +
        (await forgetReasons(tx, id))
    return { cursor: rows.at(-1)?.id ?? null, looked: rows.length, changed }
  },
}

async function countOf(db: Database, table: 'orders' | 'outlet' | 'product'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** All tasks, as the office lists them. */
export const dataTasks: readonly DataTask[] = [marksOfOrders, textsOfProducts, textsOfRetailers, tracesOfAccounts]
