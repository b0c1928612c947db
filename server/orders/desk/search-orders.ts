import { sql, type RawBuilder } from 'kysely'
import { readStaffSearch, type StaffSearch } from '#rules/search/staff-search.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { containing, type Condition } from './condition.ts'

/** More retailers, or more lines with a product, than these are not looked up one by one. */
const manyRetailers = 500
const manyLines = 20_000
/** Of words that match so much, only this many of the newest orders are found. */
const newest = 1_000

/**
 * The orders that a search finds: the one with exactly this number, else those with this part in their number, their
 * retailer (name, code, phone) or one of their products (name, SKU). Words that match very much, such as "water", find
 * the newest 1,000 orders only.
 * @param filters the other filters, which these newest orders match too
 */
export async function findHits(db: Database | Tx, q: string, filters: Condition): Promise<Condition> {
  const exact = await db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', q.toUpperCase())
    .executeTakeFirst()
  if (exact) return sql`orders.id = ${exact.id}`
  const { retailers, products, lines } = await findNames(db, readStaffSearch(q))
  const parts: Condition[] = []
  if (/^[a-z\d]{3,}$/i.test(q))
    parts.push(sql`select o.id from orders o where o.order_number like ${containing(q.toUpperCase())}`)
  const vague: Condition[] = []
  if (retailers.length > manyRetailers) vague.push(sql`orders.outlet_id = any(${retailers}::uuid[])`)
  else if (retailers.length > 0)
    parts.push(sql`select o.id from orders o where o.outlet_id = any(${retailers}::uuid[])`)
  if (lines > manyLines)
    vague.push(
      sql`exists (select from order_line l where l.order_id = orders.id and l.product_id = any(${products}::int[]))`,
    )
  else if (lines > 0) parts.push(sql`select l.order_id from order_line l where l.product_id = any(${products}::int[])`)
  if (vague.length > 0)
    parts.push(sql`select id from (select orders.id from orders where (${sql.join(vague, sql` or `)}) and ${filters}
      order by orders.created_at desc, orders.order_number desc limit ${newest}) recent`)
  return parts.length > 0 ? sql`orders.id in (${sql.join(parts, sql` union `)})` : sql`false`
}

type Names = { retailers: string[]; products: number[]; lines: number }

/** Retailers and products whose names contain every token, and in how many lines the products are. */
async function findNames(db: Database | Tx, search: StaffSearch | null): Promise<Names> {
  const nothing: Names = { retailers: [], products: [], lines: 0 }
  if (!search) return nothing
  const { rows } = await sql<Names>`
    with retailers as (
      select id from outlet where ${matches(retailerText, search)}
      union select id from outlet where outlet_code = ${search.exact} or phone = ${search.phone}
    ), products as (
      select id from product where ${matches(productText, search)}
    )
    select coalesce((select array_agg(id) from retailers), '{}') as retailers,
      coalesce((select array_agg(id) from products), '{}') as products,
      (select count(*) from (select from products p join order_line l on l.product_id = p.id limit ${manyLines + 1}) counted)::int as lines`.execute(
    db,
  )
  return rows[0] ?? nothing
}

// The expressions of the indexes `outlet_search` and `product_search`.
const retailerText = sql<string>`search_fold(store_name || '|' || outlet_code || '|' || phone)`
const productText = sql<string>`search_fold(name_thai || '|' || name_eng || '|' || sku || '|' || coalesce(barcode, ''))`

/**
 * Whether a text contains every token. The index knows names in letters of its own, several to one: what it finds is
 * compared with the name itself. Tokens hold letters and digits only.
 */
const matches = (text: RawBuilder<string>, { tokens }: StaffSearch): Condition =>
  sql`(${sql.join(
    tokens
      .map((token) => `%${token}%`)
      .map((pattern) => sql`search_letters(${text}) like search_letters(${pattern}) and ${text} like ${pattern}`),
    sql` and `,
  )})`
