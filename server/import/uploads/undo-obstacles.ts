import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { getImport } from '#contract/backoffice/office/imports/calls.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { countedSince } from '#server/stock/stock.ts'

type Obstacle = AnswerOf<typeof getImport>['obstacles'][number]

/** Whether a promotion names a category or brand, or the draft of one. */
const isTarget = (level: 'category' | 'brand') => sql`
  exists (select from promotion m where m.level = ${sql.lit(level)} and t.id = any(m.targets))
  or exists (select from offer_draft d where d.terms->>'level' = ${sql.lit(level)} and d.terms->'targets' @> to_jsonb(t.id))`

/**
 * What an undo does with a new retailer of which another table has a row: it stays, or the row goes with it. Rows that the
 * database removes with their retailer need no rule.
 */
export const retailerRules: Record<string, 'stays' | 'goes'> = {
  address: 'goes',
  apple_link: 'stays',
  cart: 'goes',
  consent: 'stays',
  credit_account: 'stays',
  credit_receipt: 'stays',
  licence: 'stays',
  order_reminder: 'stays',
  order_reminder_message: 'stays',
  orders: 'stays',
  payment_slip: 'stays',
  price_list_retailer: 'stays',
  problem_report: 'stays',
  receipt: 'stays',
  recommendation_shown: 'goes',
  retailer_event: 'goes',
  stock_alert: 'stays',
  tax_invoice: 'stays',
  turn: 'stays',
  viewing: 'goes',
}
const tablesThatKeep = Object.keys(retailerRules).filter((table) => retailerRules[table] === 'stays')

/** Tables whose rows must be as an import left them, with the conditions under which a new one is in use. */
const tables: { table: string; used: (id: string) => RawBuilder<unknown> }[] = [
  {
    table: 'category',
    used: (id) => sql`exists (select from product p where p.category_id = t.id)
      or exists (select from brand b where b.category_id = t.id)
      or exists (select from licence l where l.category_id = t.id) or ${isTarget('category')}
      or exists (select from subcategory s where s.category_id = t.id and not exists (
        select from data_import_change n where n.import_id = ${id} and n.table_name = 'subcategory' and n.key = s.id::text))`,
  },
  { table: 'subcategory', used: () => sql`exists (select from product p where p.subcategory_id = t.id)` },
  {
    table: 'brand',
    used: () => sql`exists (select from product p where p.brand_id = t.id) or ${isTarget('brand')}
      or exists (select from banner n where n.condition = 'brand' and t.id = any(n.items))`,
  },
  // New products stay, switched off: orders, promotions and lists may name them.
  { table: 'product', used: () => sql`false` },
  {
    table: 'outlet',
    used: (id) => sql`t.phone_verified or t.has_password
      or ${sql.join(
        tablesThatKeep.map((table) => sql`exists (select from ${sql.table(table)} r where r.outlet_id = t.id)`),
        sql` or `,
      )}
      or exists (select from outlet m where m.merged_into = t.id) or exists (select from cart k where k.outlet_id = t.id and k.items <> '[]')
      or exists (select from sign_in_session s where s.account_id::text = t.id::text)
      or exists (select from points_entry p where p.member_id = t.id)
      or exists (select from retailer_event e where e.outlet_id = t.id and e.kind <> 'VIEWED')
      or exists (select from address a where a.outlet_id = t.id and (a.revision > 1 or a.id is distinct from t.default_shipping_address_id)
        and not exists (select from data_import_change n where n.import_id = ${id} and n.table_name = 'address' and n.key = a.id::text))`,
  },
  { table: 'address', used: () => sql`false` },
]

/** The phone of an account that somebody uses by now is changed at the retailer alone. */
const isFixed = (table: string) =>
  table === 'outlet' ? sql`c.before ? 'phone' and (t.phone_verified or t.has_password)` : sql`false`

/** What imports before noted of a new row had but two or three columns: it is as they left it at its first revision. */
const isTouched = (table: string) =>
  table === 'outlet' || table === 'address'
    ? sql`c.before is null and not c.after ?| array['last_name', 'district'] and t.revision > 1`
    : sql`false`

const before = (column: string) => sql`(c.before->>${sql.lit(column)})`

/** What only one row may have: the value that a row would get back, and the rows that have one, each its key and its value. */
type Unique = { column: string; value: RawBuilder<unknown>; holders: RawBuilder<unknown> }
const unique: Readonly<Record<string, Unique[]>> = {
  category: [
    {
      column: 'name_eng',
      value: sql`lower(${before('name_eng')})`,
      holders: sql`select id::text, lower(name_eng) from category`,
    },
  ],
  subcategory: [
    {
      column: 'name_eng',
      value: sql`t.category_id || ' ' || lower(${before('name_eng')})`,
      holders: sql`select id::text, category_id || ' ' || lower(name_eng) from subcategory`,
    },
  ],
  brand: ['name', 'name_thai'].map((column) => ({
    column,
    value: sql`lower(${before(column)})`,
    holders: sql`select id::text, lower(${sql.ref(column)}) from brand`,
  })),
  product: [
    {
      column: 'barcode',
      value: before('barcode'),
      holders: sql`select id::text, barcode from product union all select product_id::text, barcode from product_unit`,
    },
  ],
  outlet: ['phone', 'email'].map((column) => ({
    column,
    value: before(column),
    holders: sql`select id::text, ${sql.ref(column)} from outlet`,
  })),
}

/** Whether a row would get something back that another one has by now, which the undo does not take from it. */
const isTaken = (id: string, table: string) =>
  sql.join(
    [
      sql`false`,
      ...(unique[table] ?? []).map(
        ({ column, value, holders }) => sql`coalesce(${value} in (
          select h.value from (${holders}) h (key, value) where h.value is not null and h.key not in (
            select d.key from data_import_change d
            where d.import_id = ${id} and d.table_name = ${table} and (d.before is null or d.before ? ${sql.lit(column)})
          )), false)`,
      ),
    ],
    sql` or `,
  )

/** Columns that the database fills: they are no change of an import, and none after it. */
const own = sql.raw(`array['revision', 'search_text']`)

/** A list is contained in a longer one. */
const hasOtherPictures = (table: string) =>
  table === 'product' ? sql`c.before ? 'more_images' and to_jsonb(t.more_images) <> c.after->'more_images'` : sql`false`

const isChanged = (table: string) =>
  sql`(not to_jsonb(t) @> (c.after - ${own}) or (${isFixed(table)}) or (${isTouched(table)}) or coalesce(${hasOtherPictures(table)}, false))`

const obstaclesIn = (id: string, { table, used }: (typeof tables)[number]) => sql`
  select c.nth, c.line, c.name,
    case when t.id is null then 'gone' when ${isChanged(table)} then 'changed'
      when ${isTaken(id, table)} then 'taken' else 'used' end as reason
  from data_import_change c left join ${sql.table(table)} t on t.id::text = c.key
  where c.import_id = ${id} and c.table_name = ${table}
    and (t.id is null or ${isChanged(table)} or (${isTaken(id, table)})
      or (c.before is null and (${used(id)})))`

/** An import that was applied; `document` is its number in the ledger of stock. */
type AppliedImport = { id: string; document: string; appliedAt: Date }

/** Products whose stock an import has set, and somebody has counted since: that has put them right already. */
async function findCounted(db: Database | Tx, { id, document, appliedAt: since }: AppliedImport): Promise<number[]> {
  const { rows } = await sql<{ productId: number }>`
    select key::int as "productId" from data_import_change where import_id = ${id} and table_name = 'stock'`.execute(db)
  return rows.length === 0
    ? []
    : countedSince(
        db,
        rows.map(({ productId }) => ({ productId, lotId: null, since })),
        document,
      )
}

/** Sales go on after a count, and its difference can be taken back as long as nobody has counted again and enough is left. */
const stockObstacles = (id: string, counted: readonly number[]) => sql`
  select c.nth, c.line, c.name,
    case when s.product_id = any(${[...counted]}::int[]) then 'changed' else 'out_of_stock' end as reason
  from data_import_change c join stock s on s.product_id = c.key::int
  where c.import_id = ${id} and c.table_name = 'stock'
    and (s.product_id = any(${[...counted]}::int[])
      or s.on_hand + (c.before->>'on_hand')::int - (c.after->>'on_hand')::int < 0)`

/** Rows that an import changed and that are not as it left them, in the order of the file. */
export async function findObstacles(
  db: Database | Tx,
  applied: AppliedImport,
  most: number,
): Promise<{ rows: Obstacle[]; total: number }> {
  const { id } = applied
  const parts = [...tables.map((one) => obstaclesIn(id, one)), stockObstacles(id, await findCounted(db, applied))]
  const { rows } = await sql<Obstacle & { total: number }>`
    with found as (${sql.join(parts, sql` union all `)})
    select line, name, reason, count(*) over () as total from found order by line, nth limit ${most}`.execute(db)
  return { rows: rows.map(({ line, name, reason }) => ({ line, name, reason })), total: rows[0]?.total ?? 0 }
}
