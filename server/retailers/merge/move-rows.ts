import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'

/**
 * What a merge does with the rows of a retailer in each table that has an `outlet_id`:
 * `move`: they belong to the kept account;
 * `only`: a retailer has one at most, the kept account's own stays;
 * `drop`: derived, or of use to the other account alone;
 * `stay`: a record of what was, or moved by code of its own.
 */
export const mergeRules: Record<string, 'move' | 'only' | 'drop' | 'stay'> = {
  address: 'stay',
  apple_errand: 'drop',
  apple_link: 'only',
  cart: 'stay',
  // What the other account agreed to was agreed for it.
  consent: 'stay',
  coupon_use: 'move',
  credit_account: 'only',
  credit_receipt: 'move',
  idempotency: 'stay',
  licence: 'move',
  line_code: 'drop',
  line_link: 'only',
  line_message: 'stay',
  order_reminder: 'only',
  order_reminder_message: 'stay',
  orders: 'move',
  outlet_search_text: 'stay',
  payment_attempt: 'move',
  payment_slip: 'move',
  // Released by their order.
  points_hold: 'stay',
  // The kept account keeps its prices.
  price_list_retailer: 'drop',
  problem_report: 'move',
  promotion_use: 'move',
  // Found by its order or payment, as a tax invoice is.
  receipt: 'stay',
  recommendation_shown: 'drop',
  restricted_grant: 'drop',
  retailer_activity: 'drop',
  retailer_event: 'move',
  sms: 'stay',
  stock_alert: 'only',
  // An issued document is never changed: it is found by its order.
  tax_invoice: 'stay',
  turn: 'drop',
  verification_code: 'drop',
  viewing: 'drop',
}

/** Columns that name a row of a retailer, for tables where it may have several. */
const partsOf: Record<string, string> = { stock_alert: 'product_id' }

/** The tables with rows of retailers. */
export async function retailerTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select t.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'outlet_id' and t.table_type = 'BASE TABLE' order by 1`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

/** @throws Error for a table without a rule, so that nothing is forgotten half-way */
export async function moveRows(tx: Tx, from: string, into: string): Promise<void> {
  for (const name of await retailerTables(tx)) {
    const rule = mergeRules[name]
    if (!rule) throw new Error(`The table ${name} has no rule for a merge of two retailers`)
    if (rule === 'stay') continue
    const table = sql.table(name)
    if (rule === 'only') {
      const part = partsOf[name]
      const same = part ? sql`and k.${sql.ref(part)} = t.${sql.ref(part)}` : sql``
      await sql`
        delete from ${table} t where t.outlet_id = ${from}
          and exists (select from ${table} k where k.outlet_id = ${into} ${same})`.execute(tx)
    }
    if (rule === 'drop') await sql`delete from ${table} where outlet_id = ${from}`.execute(tx)
    else await sql`update ${table} set outlet_id = ${into} where outlet_id = ${from}`.execute(tx)
  }
}

const folded = (line: string) => sql`regexp_replace(lower(${sql.ref(line)}), '[\\s,.]+', '', 'g')`

/** The addresses of a retailer that another one does not have. */
const newAddresses = (from: string, into: string) => sql`
  select t.id from address t where t.outlet_id = ${from} and not exists (
    select from address k where k.outlet_id = ${into} and k.postal_code = t.postal_code
      and k.sub_district = t.sub_district and ${folded('k.address_line')} = ${folded('t.address_line')})`

export async function countNewAddresses(tx: Tx, from: string, into: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${newAddresses(from, into)}) a`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Moves the addresses that the other one does not have, and removes the rest. Orders keep theirs. */
export async function moveAddresses(tx: Tx, from: string, into: string): Promise<void> {
  await sql`update address set outlet_id = ${into} where id in (${newAddresses(from, into)})`.execute(tx)
  await sql`delete from address where outlet_id = ${from}`.execute(tx)
}
