import { sql } from 'kysely'
import { otherLayout } from '#rules/search/keyboard.ts'
import { readStaffSearch, type StaffSearch } from '#rules/search/staff-search.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { plannedForValues } from '#server/adapters/database/planned-for-values.ts'
import { containing } from '#server/adapters/database/containing.ts'
import type { Condition } from '#server/orders/order-reading.ts'
import { groupsOf, type OrderGroup } from './order-totals.ts'

/** A search finds so many orders at most: the newest ones. */
const mostFound = 1_000
/** Up to this share of all orders, those with a line of the products that match are read one by one. */
const few = { share: 1 / 100, atLeast: 2_000 }
/**
 * Up to this share of all orders, those with a line of the products that match are remembered for that, unless the other
 * filters leave few orders; of more, the lines of each order are read, and soon found.
 */
const many = { share: 1 / 10, atLeast: 5_000 }
/** From so many lines it is estimated how many the products have: it decides on the way, not on what is found. */
const sampledLines = 5_000
/** A shorter part of a number is in too many. */
const leastOfNumber = 5
/** Whether it can be the number of an order. */
const orderNumber = /^[\w-]{1,40}$/

/** What a search finds. */
export type Hits = {
  /** The newest first. */
  ids: string[]
  groups: OrderGroup[]
  /** More orders match than these; then the groups are not of all. */
  isCut: boolean
}

/**
 * The orders that a search finds: the one with exactly this number, else those with this part in their number, their
 * retailer (name, code, phone) or one of their products (name, SKU, barcode); the newest 1,000 of them. A text that finds
 * nothing is tried as typed on the other keyboard layout.
 * @param filters the other filters, which these match too
 */
export async function findHits(db: Database | Tx, q: string, filters: Condition): Promise<Hits> {
  return (await findWords(db, q, filters)).hits
}

/** What `findHits` finds, for a list that nothing is left out of: also those that are older than the newest 1,000. */
export async function findAll(db: Database | Tx, q: string, filters: Condition): Promise<Condition> {
  const { hits, any } = await findWords(db, q, filters)
  return hits.isCut ? sql`(${sql.join(any, sql` or `)})` : sql`orders.id = any(${hits.ids}::uuid[])`
}

/** What was found, and the conditions of which it meets any. */
type FoundOrders = { hits: Hits; any: readonly Condition[] }

async function findWords(db: Database | Tx, q: string, filters: Condition): Promise<FoundOrders> {
  const found = await findTyped(db, q, filters)
  return found.hits.ids.length > 0 ? found : findTyped(db, otherLayout(q), filters)
}

async function findTyped(db: Database | Tx, q: string, filters: Condition): Promise<FoundOrders> {
  const any = await meanings(db, q, filters)
  return { any, hits: any.length > 0 ? await findNewest(db, any, filters) : { ids: [], groups: [], isCut: false } }
}

/** What a text may mean: each is a condition with a plan of its own. */
async function meanings(db: Database | Tx, q: string, filters: Condition): Promise<Condition[]> {
  const number = q.toUpperCase()
  if (await isNumber(db, number)) return [sql`orders.order_number = ${number}`]
  const { retailers, products, ...among } = await findNames(db, readStaffSearch(q))
  const any: Condition[] = []
  // "array": found by themselves, before the order of the list and the filters count.
  if (/^[a-z\d]+$/i.test(q) && q.length >= leastOfNumber)
    any.push(sql`orders.id = any(array(select o.id from orders o where o.order_number like ${containing(number)}))`)
  if (retailers.length > 0) any.push(sql`orders.outlet_id = any(${retailers}::uuid[])`)
  if (products.length > 0) any.push(await withProducts(db, products, among, filters))
  return any
}

const isNumber = async (db: Database | Tx, number: string): Promise<boolean> =>
  orderNumber.test(number) &&
  (await db.selectFrom('orders').select('id').where('order_number', '=', number).executeTakeFirst()) !== undefined

/** Orders with a line of these products, in the way that suits how many there are. */
async function withProducts(
  db: Database | Tx,
  products: readonly number[],
  among: Shares,
  filters: Condition,
): Promise<Condition> {
  const ids = sql`${products}::int[]`
  if (among.lines <= among.few)
    return sql`orders.id = any(array(select l.order_id from order_line l where l.product_id = any(${ids})))`
  // "is true" and "offset 0": decided order by order, from the newest, until there are enough. "unnest": hashed also by a
  // plan that is made once for all searches and does not know how long the list is.
  return among.lines > among.many || (await isPassedBy(db, filters, among.few))
    ? sql`exists (select from order_line l where l.order_id = orders.id
        and (l.product_id in (select unnest(${ids}))) is true offset 0)`
    : sql`(orders.id in (select l.order_id from order_line l where l.product_id = any(${ids}))) is true`
}

/** Whether at most so many orders match the filters. */
async function isPassedBy(db: Database | Tx, filters: Condition, most: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from orders where ${filters} limit ${most + 1}) passed ${plannedForValues}`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) <= most
}

/** The newest that match the filters and any of the conditions, each of which has a plan of its own. */
async function findNewest(db: Database | Tx, any: readonly Condition[], filters: Condition): Promise<Hits> {
  const newest = sql`order by created_at desc, id desc limit ${mostFound + 1}`
  const found = any.map(
    (condition) => sql`(select created_at, id, stage, pay_type, grand_total_satang, due_differs, cash_closed
      from orders where ${condition} and ${filters} ${newest})`,
  )
  const { rows } = await sql<Omit<Hits, 'isCut'>>`select hits.* from (
    with found as materialized (select * from (${sql.join(found, sql` union `)}) of_any ${newest})
    select coalesce((select array_agg(id order by created_at desc, id desc) from found), '{}') as ids,
      coalesce((select json_agg(of_stage) from (${groupsOf(sql`found`)}) of_stage), '[]') as groups
  ) hits ${plannedForValues}`.execute(db)
  const { ids = [], groups = [] } = rows[0] ?? {}
  return { ids: ids.slice(0, mostFound), groups, isCut: ids.length > mostFound }
}

type Shares = {
  /** Lines of these products, about: by the same blocks of the table each time, which the database's buffers hold. */
  lines: number
  /** What counts as few and as many among all the orders that there are. */
  few: number
  many: number
}
type Names = Shares & { retailers: string[]; products: number[] }

/** Retailers and products whose names contain every token. */
async function findNames(db: Database | Tx, search: StaffSearch | null): Promise<Names> {
  const nothing: Names = { retailers: [], products: [], lines: 0, few: 0, many: 0 }
  if (!search) return nothing
  const { rows } = await sql<Names>`select names.* from (
    with size as materialized (
      select greatest(${few.atLeast}, o.reltuples * ${few.share}::float8)::int as few,
        greatest(${many.atLeast}, o.reltuples * ${many.share}::float8)::int as many,
        least(1, ${sampledLines} / nullif(greatest(l.reltuples, 0), 0)) as sampled
      from pg_class o, pg_class l where o.oid = 'orders'::regclass and l.oid = 'order_line'::regclass
    ), retailers as materialized (
      select outlet_id as id from outlet_search_text where ${matches(search)}
      union select id from outlet where outlet_code = ${search.exact} or phone = ${search.phone}
    ), products as materialized (
      select product_id as id from product_search_text where ${matches(search)}
    )
    select coalesce((select array_agg(id) from retailers), '{}') as retailers,
      coalesce((select array_agg(id) from products), '{}') as products,
      case when exists (select from products) then round((
        select count(*) from order_line tablesample system ((select sampled * 100 from size)) repeatable (1)
        where product_id in (select id from products)) / sampled)::int else 0 end as lines,
      few, many
    from size
  ) names ${plannedForValues}`.execute(db)
  return rows[0] ?? nothing
}

/**
 * Whether a search text of `outlet_search_text` or `product_search_text` contains every token. The index knows names in
 * letters of its own, several to one: what it finds is compared with the name itself. It knows no token of less than
 * three letters: all names are compared with it, in half the time that "like" takes. Tokens hold letters and digits only.
 */
const matches = ({ tokens }: StaffSearch): Condition =>
  sql`(${sql.join(
    tokens.flatMap((token) => {
      const exact = sql`strpos(text, ${token}) > 0`
      return token.length < 3 ? [exact] : [sql`letters like search_letters(${`%${token}%`})`, exact]
    }),
    sql` and `,
  )})`
