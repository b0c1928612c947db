import { sql, type RawBuilder } from 'kysely'
import type { LocalizedText } from '#rules/catalogue/product.ts'
import type { Database } from '#server/adapters/database/database.ts'

type Columns = Record<string, unknown> | null
type EntryContents = { key: string; before: Columns; after: Columns }

/** How a row is called, by its table with UUIDs for keys, as alias `t`. */
const byUuid: Record<string, RawBuilder<string>> = {
  orders: sql`t.order_number`,
  outlet: sql`concat_ws(' ', t.outlet_code, t.store_name)`,
  staff: sql`t.name`,
  address: sql`concat_ws(' ', t.label, t.address_line)`,
  api_key: sql`t.name`,
  bank_statement: sql`t.file_name`,
  cash_up: sql`concat_ws(' ', t.day, t.driver_name)`,
  data_import: sql`t.file_name`,
  delivery_route: sql`t.name_thai`,
  delivery_run: sql`t.number`,
  goods_receipt: sql`t.number`,
  licence: sql`t.number`,
  loyalty_member: sql`t.name`,
  payment_slip: sql`(select order_number from orders o where o.id = t.order_id)`,
  pick_wave: sql`t.number`,
  problem_report: sql`(select order_number from orders o where o.id = t.order_id)`,
  purchase_invoice: sql`t.number`,
  purchase_order: sql`t.number`,
  saved_view: sql`t.name`,
  stock_count: sql`concat_ws(' ', t.number, t.name)`,
  supplier: sql`t.name`,
  webhook: sql`t.name`,
}
/** The tables whose rows are named. */
export const namedTables = Object.keys(byUuid)
/** How a row is called in Thai and English, by the columns that name it by a number. */
const byNumber: Record<string, { table: string; thai: RawBuilder<string>; english: RawBuilder<string> }> = {
  product_id: {
    table: 'product',
    thai: sql`concat_ws(' ', t.sku, t.name_thai)`,
    english: sql`concat_ws(' ', t.sku, t.name_eng)`,
  },
  category_id: { table: 'category', thai: sql`t.name_thai`, english: sql`t.name_eng` },
  subcategory_id: { table: 'subcategory', thai: sql`t.name_thai`, english: sql`t.name_eng` },
  brand_id: { table: 'brand', thai: sql`t.name_thai`, english: sql`t.name` },
  list_id: { table: 'price_list', thai: sql`t.name`, english: sql`t.name` },
  change_id: { table: 'price_change', thai: sql`t.name`, english: sql`t.name` },
  lot_id: { table: 'stock_lot', thai: sql`t.code`, english: sql`t.code` },
  promotion_id: {
    table: 'promotion',
    thai: sql`coalesce(nullif(t.name_thai, ''), 'P' || t.id)`,
    english: sql`coalesce(nullif(t.name_eng, ''), 'P' || t.id)`,
  },
}
/** Columns under other names that mean the same. */
const sameAs: Record<string, keyof typeof byNumber> = { gift_product_id: 'product_id' }

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

type NameRow = { id: string; thai: string | null; english: string | null }

/**
 * The names of everything that entries refer to, so that nobody reads a UUID or a number where there is a name: under
 * the UUID, or under column and number such as `product_id 7`.
 */
export async function namesIn(db: Database, entries: readonly EntryContents[]): Promise<Record<string, LocalizedText>> {
  const columns = entries.flatMap(({ before, after }) => [before, after].flatMap((side) => Object.entries(side ?? {})))
  const texts = [
    ...columns.flatMap(([, value]) => (typeof value === 'string' ? [value] : Array.isArray(value) ? value : [])),
    ...entries.map(({ key }) => key),
  ]
  const ids = [...new Set(texts.flatMap((text) => String(text).match(uuid) ?? []).map((id) => id.toLowerCase()))]
  const found = [...(await namesOfUuids(db, ids)), ...(await namesOfNumbers(db, columns))]
  return Object.fromEntries(
    found.flatMap(({ id, thai, english }) => (thai ? [[id, { th: thai, en: english ?? thai }]] : [])),
  )
}

async function namesOfUuids(db: Database, ids: readonly string[]): Promise<NameRow[]> {
  if (ids.length === 0) return []
  const statements = Object.entries(byUuid).map(
    ([table, name]) => sql`select t.id::text as id, ${name} as thai, ${name} as english from ${sql.table(table)} t
      where t.id = any(${[...ids]}::uuid[])`,
  )
  const { rows } = await sql<NameRow>`${sql.join(statements, sql` union all `)}`.execute(db)
  return rows
}

async function namesOfNumbers(db: Database, columns: readonly (readonly [string, unknown])[]): Promise<NameRow[]> {
  const wanted = new Map<string, Set<number>>()
  for (const [column, value] of columns) {
    const of = sameAs[column] ?? column
    if (of in byNumber && typeof value === 'number') wanted.set(column, (wanted.get(column) ?? new Set()).add(value))
  }
  if (wanted.size === 0) return []
  const statements = [...wanted].flatMap(([column, numbers]) => {
    const named = byNumber[sameAs[column] ?? column]
    if (!named) return []
    return [
      sql`select ${column} || ' ' || t.id as id, ${named.thai} as thai, ${named.english} as english
        from ${sql.table(named.table)} t where t.id = any(${[...numbers]}::int[])`,
    ]
  })
  const { rows } = await sql<NameRow>`${sql.join(statements, sql` union all `)}`.execute(db)
  return rows
}
