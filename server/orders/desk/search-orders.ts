import { sql } from 'kysely'
import { readStaffSearch, type StaffSearch } from '#rules/search/staff-search.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { plannedForValues } from '#server/adapters/database/planned-for-values.ts'
import { containing, type Condition } from './condition.ts'

/** A search finds so many orders at most: the newest ones. */
const mostFound = 1_000
/** Up to this share of all orders, those of the names that match are read; of more, they are looked for from the newest on. */
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

/**
 * The orders that a search finds: the one with exactly this number, else those with this part in their number, their
 * retailer (name, code, phone) or one of their products (name, SKU, barcode); the newest 1,000 of them.
 * @param filters the other filters, which these match too
 */
export async function findHits(db: Database | Tx, q: string, filters: Condition): Promise<Condition> {
  const exact = await db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', q.toUpperCase())
    .executeTakeFirst()
  if (exact) return sql`orders.id = ${exact.id}`
  const { retailers, products, ...found } = await findNames(db, readStaffSearch(q))
  const looked: Condition[] = []
  const parts: Condition[] = []
  if (/^[a-z\d]+$/i.test(q) && q.length >= leastOfNumber)
    parts.push(sql`select o.id from orders o where o.order_number like ${containing(q.toUpperCase())}`)
  // "is true" and "offset 0": decided order by order, from the newest, until there are enough. "unnest": hashed also by a
  // plan that is made once for all searches and does not know how long the list is.
  if (found.orders > found.few) looked.push(sql`(orders.outlet_id in (select unnest(${retailers}::uuid[]))) is true`)
  else if (found.orders > 0) parts.push(sql`select o.id from orders o where o.outlet_id = any(${retailers}::uuid[])`)
  if (found.lines > found.many || (found.lines > found.few && (await isPassedBy(db, filters, found.few))))
    looked.push(
      sql`exists (select from order_line l where l.order_id = orders.id
        and (l.product_id in (select unnest(${products}::int[]))) is true offset 0)`,
    )
  else if (found.lines > found.few)
    looked.push(
      sql`(orders.id in (select l.order_id from order_line l where l.product_id = any(${products}::int[]))) is true`,
    )
  else if (products.length > 0)
    parts.push(sql`select l.order_id from order_line l where l.product_id = any(${products}::int[])`)
  const orders = [
    ...(await findNewest(db, looked, filters)),
    ...(parts.length > 0
      ? await findNewest(db, [sql`orders.id = any(array(${sql.join(parts, sql` union `)}))`], filters)
      : []),
  ]
  return orders.length > 0 ? sql`orders.id = any(${newestOf(orders)}::uuid[])` : sql`false`
}

/** Whether at most so many orders match the filters. */
async function isPassedBy(db: Database | Tx, filters: Condition, most: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from orders where ${filters} limit ${most + 1}) passed ${plannedForValues}`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) <= most
}

type FoundOrder = { id: string; created_at: Date }

async function findNewest(db: Database | Tx, any: readonly Condition[], filters: Condition): Promise<FoundOrder[]> {
  if (any.length === 0) return []
  const { rows } = await sql<FoundOrder>`
    select orders.id, orders.created_at from orders where (${sql.join(any, sql` or `)}) and ${filters}
    order by orders.created_at desc, orders.order_number desc limit ${mostFound} ${plannedForValues}`.execute(db)
  return rows
}

const newestOf = (found: readonly FoundOrder[]): string[] => {
  const byAge = found.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  return [...new Set(byAge.map(({ id }) => id))].slice(0, mostFound)
}

type Names = {
  retailers: string[]
  products: number[]
  /** Of these retailers, counted up to one more than `few`. */
  orders: number
  /** Of these products, about: by the same blocks of the table each time, which the database's buffers hold. */
  lines: number
  /** What counts as few and as many among all the orders that there are. */
  few: number
  many: number
}

/** Retailers and products whose names contain every token. */
async function findNames(db: Database | Tx, search: StaffSearch | null): Promise<Names> {
  const nothing: Names = { retailers: [], products: [], orders: 0, lines: 0, few: 0, many: 0 }
  if (!search) return nothing
  const { rows } = await sql<Names>`
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
      (select count(*) from (select from orders where outlet_id = any(array(select id from retailers))
        limit (select few + 1 from size)) counted)::int as orders,
      round((select count(*) from order_line tablesample system ((select sampled * 100 from size)) repeatable (1)
        where product_id in (select id from products)) / sampled)::int as lines,
      few, many
    from size ${plannedForValues}`.execute(db)
  return rows[0] ?? nothing
}

/**
 * Whether a search text of `outlet_search_text` or `product_search_text` contains every token. The index knows names in letters of its own, several to one: what it finds is
 * compared with the name itself. It knows no token of less than three letters. Tokens hold letters and digits only.
 */
const matches = ({ tokens }: StaffSearch): Condition =>
  sql`(${sql.join(
    tokens.flatMap((token) => {
      const pattern = `%${token}%`
      const exact = sql`text like ${pattern}`
      return token.length < 3 ? [exact] : [sql`letters like search_letters(${pattern})`, exact]
    }),
    sql` and `,
  )})`
