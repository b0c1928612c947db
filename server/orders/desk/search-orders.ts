import { sql } from 'kysely'
import { readStaffSearch, type StaffSearch } from '#rules/search/staff-search.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { containing, type Condition } from './condition.ts'

/** A search finds so many orders at most: the newest ones. */
const mostFound = 1_000
/** Up to so many orders or lines of the names that match, they are read; of more, they are looked for from the newest order on. */
const fewCandidates = 5_000
/**
 * Up to so many lines, their orders are remembered for that, unless the other filters leave few orders; of more, the
 * lines of each order are read, and soon found.
 */
const manyLines = 150_000
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
  const { retailers, products, orders, lines } = await findNames(db, readStaffSearch(q))
  const looked: Condition[] = []
  const parts: Condition[] = []
  if (/^[a-z\d]+$/i.test(q) && q.length >= leastOfNumber)
    parts.push(sql`select o.id from orders o where o.order_number like ${containing(q.toUpperCase())}`)
  // "is true" and "offset 0": decided order by order, from the newest, until there are enough. "unnest": hashed also by a
  // plan that is made once for all searches and does not know how long the list is.
  if (orders > fewCandidates) looked.push(sql`(orders.outlet_id in (select unnest(${retailers}::uuid[]))) is true`)
  else if (orders > 0) parts.push(sql`select o.id from orders o where o.outlet_id = any(${retailers}::uuid[])`)
  if (lines > manyLines || (lines > fewCandidates && (await isPassedByFew(db, filters))))
    looked.push(
      sql`exists (select from order_line l where l.order_id = orders.id
        and (l.product_id in (select unnest(${products}::int[]))) is true offset 0)`,
    )
  else if (lines > fewCandidates)
    looked.push(
      sql`(orders.id in (select l.order_id from order_line l where l.product_id = any(${products}::int[]))) is true`,
    )
  else if (lines > 0) parts.push(sql`select l.order_id from order_line l where l.product_id = any(${products}::int[])`)
  const found = [
    ...(await findNewest(db, looked, filters)),
    ...(parts.length > 0
      ? await findNewest(db, [sql`orders.id = any(array(${sql.join(parts, sql` union `)}))`], filters)
      : []),
  ]
  return found.length > 0 ? sql`orders.id = any(${newestOf(found)}::uuid[])` : sql`false`
}

async function isPassedByFew(db: Database | Tx, filters: Condition): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from orders where ${filters} limit ${fewCandidates + 1}) passed`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) <= fewCandidates
}

type FoundOrder = { id: string; created_at: Date }

async function findNewest(db: Database | Tx, any: readonly Condition[], filters: Condition): Promise<FoundOrder[]> {
  if (any.length === 0) return []
  const { rows } = await sql<FoundOrder>`
    select orders.id, orders.created_at from orders where (${sql.join(any, sql` or `)}) and ${filters}
    order by orders.created_at desc, orders.order_number desc limit ${mostFound}`.execute(db)
  return rows
}

const newestOf = (found: readonly FoundOrder[]): string[] => {
  const byAge = found.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  return [...new Set(byAge.map(({ id }) => id))].slice(0, mostFound)
}

/** `orders` and `lines`: how many there are of these retailers and products, as far as that matters. */
type Names = { retailers: string[]; products: number[]; orders: number; lines: number }

/** Retailers and products whose names contain every token. */
async function findNames(db: Database | Tx, search: StaffSearch | null): Promise<Names> {
  const nothing: Names = { retailers: [], products: [], orders: 0, lines: 0 }
  if (!search) return nothing
  const { rows } = await sql<Names>`
    with retailers as materialized (
      select outlet_id as id from outlet_search_text where ${matches(search)}
      union select id from outlet where outlet_code = ${search.exact} or phone = ${search.phone}
    ), products as materialized (
      select product_id as id from product_search_text where ${matches(search)}
    )
    select coalesce((select array_agg(id) from retailers), '{}') as retailers,
      coalesce((select array_agg(id) from products), '{}') as products,
      (select count(*) from (select from orders where outlet_id = any(array(select id from retailers))
        limit ${fewCandidates + 1}) counted)::int as orders,
      (select count(*) from (select from order_line where product_id = any(array(select id from products))
        limit ${manyLines + 1}) counted)::int as lines`.execute(db)
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
