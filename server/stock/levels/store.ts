import type { NamedProduct } from '#server/adapters/database/product-row.ts'
import { sql, type RawBuilder } from 'kysely'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import type { Satang } from '#rules/money.ts'
import { stockFlags, type StockFlag, type StockSort } from '#rules/stock/levels.ts'
import { deadAfterDays, nearExpiryDays, rhythmDays, usualLeadDays } from '#rules/stock/run-out.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { containing } from '#server/adapters/database/containing.ts'
import { plannedForValues } from '#server/adapters/database/planned-for-values.ts'
import { isIn } from '#server/orders/order-reading.ts'

export type LevelRow = NamedProduct & {
  image: string | null
  place: string | null
  active: boolean
  available: number
  reserved: number
  onOrder: number
  expectedOn: string | null
  sold: number
  daysLeft: number | null
  lastSoldOn: string | null
  cost: Satang | null
  value: Satang
  supplierId: string | null
  supplierName: string | null
  tracksLots: boolean
  flags: StockFlag[]
}
type LevelFilter = {
  q?: string | undefined
  flags?: readonly StockFlag[]
  category?: number | undefined
  supplier?: string | undefined
  withInactive?: 'yes' | 'no' | undefined
  productId?: number
}
type Page = { sort: StockSort; page: number; size: number }

/** Stages in which an order's goods are still in the warehouse. */
const reservingStages = [
  'ORDER_COMPLETE',
  'VERIFYING_PAYMENT',
  'PAYMENT_COMPLETE',
  'ACCEPTED',
  'PICKING',
  'PACKED',
] as const

/** What a page is sorted by. Only its own columns are carried through all products. */
const sorts: Record<StockSort, { carried: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  runOut: { carried: sql``, order: sql`days_left nulls last, available, id` },
  name: { carried: sql`, p.name_thai as name`, order: sql`name, id` },
  place: { carried: sql`, p.shelf_place as place, p.sku`, order: sql`place nulls last, sku` },
  available: { carried: sql``, order: sql`available desc, id` },
  value: { carried: sql``, order: sql`value desc, id` },
}

/** Of all products those for sale come first: the others are looked for less often. */
function sortOf({ withInactive }: LevelFilter, sort: StockSort): (typeof sorts)[StockSort] {
  const { carried, order } = sorts[sort]
  return withInactive === 'yes'
    ? { carried: sql`${carried}, p.status <> 'ACTIVE' as is_inactive`, order: sql`is_inactive, ${order}` }
    : { carried, order }
}

/** Whether a product is one that the filter names, without its flags; null: it names none. */
function isNamed({ q, category, supplier }: LevelFilter): RawBuilder<unknown> | null {
  const part = q === undefined ? null : containing(q)
  const named = [
    ...(part === null
      ? []
      : [
          sql`p.id in (select id from product
          where shelf_place ilike ${part} or search_text like '%' || search_fold(${part}) || '%')`,
        ]),
    ...(category === undefined ? [] : [sql`p.category_id = ${category}`]),
    ...(supplier === undefined
      ? []
      : [sql`p.id in (select product_id from supplier_product where supplier_id::text = ${supplier})`]),
  ]
  return named.length > 0 ? sql.join(named, sql` and `) : null
}

/**
 * Every product with stock or for sale, or the one of the filter, as `level`: only what all of them are counted, filtered
 * and sorted by. Ten thousand narrow rows, of products what the index `product_counted` has; the rest is read for the page.
 */
const levels = (now: Date, { productId, withInactive }: LevelFilter, carried: RawBuilder<unknown>) => {
  const daysFromNow = (days: number) => sql`${bangkokDate(new Date(now.getTime() + days * dayMs))}::date`
  const [deadBefore, expiringUntil] = [daysFromNow(-deadAfterDays), daysFromNow(nearExpiryDays)]
  // What is bought or stocked for the first time is not for sale yet.
  const isListed =
    productId !== undefined || withInactive === 'yes'
      ? sql`true`
      : sql`(p.status = 'ACTIVE' or s.on_hand > 0 or r.units > 0)`
  const ofProduct = (column: string) =>
    productId === undefined ? sql`true` : sql`${sql.ref(column)} = ${productId}::int`
  // Few orders are open among a million. Their lines lie together: read for all of them at once, each page is read once.
  return sql`
    with reserved as (
      select product_id, sum(coalesce(picked_qty, qty))::int as units from order_line
      where order_id = any(array(select id from orders where ${isIn('stage', reservingStages)}))
        and ${ofProduct('product_id')} group by 1
    ), rhythm as (
      select m.product_id, m.sold, m.last_sold_on, m.last_received_on, coalesce(u.lead_days, ${sql.lit(usualLeadDays)}) as lead_days
      from sales_rhythm m left join supplier_product b on b.product_id = m.product_id left join supplier u on u.id = b.supplier_id
    ), level as materialized (
      select p.id, coalesce(s.on_hand, 0) as available, coalesce(r.units, 0) as reserved,
        case when m.sold > 0 then coalesce(s.on_hand, 0)::bigint * ${sql.lit(rhythmDays)} / m.sold end as days_left,
        (coalesce(s.on_hand, 0) + coalesce(r.units, 0))::bigint * coalesce(p.cost_satang, p.price_satang) as value,
        p.status = 'ACTIVE' and coalesce(s.on_hand, 0) = 0 as out,
        p.status = 'ACTIVE' and s.on_hand > 0 and m.sold > 0
          and s.on_hand::bigint * ${sql.lit(rhythmDays)} / m.sold <= m.lead_days as low,
        s.on_hand > 0 and coalesce(m.last_sold_on, '-infinity') < ${deadBefore}
          and coalesce(m.last_received_on, '-infinity') < ${deadBefore} as dead,
        p.id in (select product_id from stock_lot where on_hand > 0
          and expires_on <= ${expiringUntil}) as expiring,
        p.id in (select product_id from stock_fault) as fault${carried}
      from product p
      left join stock s on s.product_id = p.id
      left join reserved r on r.product_id = p.id
      left join rhythm m on m.product_id = p.id
      where ${isListed} and ${ofProduct('p.id')}
    )`
}

const anyOf = (flags: readonly StockFlag[]): RawBuilder<unknown> =>
  flags.length === 0
    ? sql`false`
    : sql`(${sql.join(
        flags.map((flag) => sql.ref(flag)),
        sql` or `,
      )})`

/** A page of the levels; how many there are, what they are worth, and how many of all products have each flag. */
export async function findLevels(
  db: Database,
  filter: LevelFilter,
  { sort, page, size }: Page,
  now: Date,
): Promise<{ rows: LevelRow[]; total: number; value: Satang; counts: Record<StockFlag, number> }> {
  const { flags } = filter
  const { carried: sortedBy, order } = sortOf(filter, sort)
  const named = isNamed(filter)
  const carried = named ? sql`${sortedBy}, ${named} as is_named` : sortedBy
  // Ten thousand rows are compared with what is found, three times.
  const found = [...(named ? [sql`is_named`] : []), ...(flags ? [anyOf(flags)] : [])]
  const isFound = found.length > 0 ? sql.join(found, sql` and `) : sql`true`
  const count = (flag: StockFlag) => sql`${sql.lit(flag)}, count(*) filter (where ${sql.ref(flag)})`
  const { rows } = await sql<{
    rows: LevelRow[]
    total: number
    value: Satang
    counts: Record<StockFlag, number>
  }>`${levels(now, filter, carried)}, page as (
      select *, row_number() over (order by ${order}) as place_in_page from (
        select * from level where ${isFound} order by ${order} limit ${sql.lit(size)} offset ${sql.lit(page * size)}) as chosen
    ), coming as (
      select l.product_id, sum(greatest(l.units - l.received, 0))::int as units,
        min(o.expected_on) filter (where l.received < l.units) as expected_on
      from purchase_order o join purchase_order_line l on l.order_id = o.id
      where o.state in ('SENT', 'PART_RECEIVED') and l.product_id in (select id from page) group by 1
    ), shown as (
      select p.id as "productId", p.sku, p.barcode, p.name_thai as "nameThai", p.name_eng as "nameEng", p.unit, p.image,
        p.shelf_place as place, p.status = 'ACTIVE' as active, t.product_id is not null as "tracksLots",
        page.available, page.reserved, coalesce(c.units, 0) as "onOrder", c.expected_on as "expectedOn", coalesce(m.sold, 0) as sold,
        m.last_sold_on as "lastSoldOn", page.days_left as "daysLeft", p.cost_satang as cost, page.value,
        u.id as "supplierId", u.name as "supplierName", array_remove(array[
          ${sql.join(stockFlags.map((flag) => sql`case when page.${sql.ref(flag)} then ${sql.lit(flag)} end`))}], null) as flags
      from page join product p on p.id = page.id left join coming c on c.product_id = p.id
        left join product_with_lots t on t.product_id = p.id left join sales_rhythm m on m.product_id = p.id
        left join supplier_product b on b.product_id = p.id left join supplier u on u.id = b.supplier_id
      order by page.place_in_page
    )
    select (select coalesce(json_agg(shown), '[]') from shown) as rows,
      (count(*) filter (where ${isFound}))::int as total,
      coalesce(sum(value) filter (where ${isFound}), 0)::bigint as value,
      json_build_object(${sql.join(stockFlags.map(count))}) as counts
    from level ${filter.q === undefined ? sql`` : plannedForValues}`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('The levels were not counted')
  return counted
}

/** Units of products in the warehouse, those of open orders included, and their average cost. */
export async function findWarehouseUnits(
  tx: Tx,
  productIds: readonly number[],
): Promise<Map<number, { units: number; cost: Satang | null }>> {
  const { rows } = await sql<{ id: number; units: number; cost: Satang | null }>`
    select p.id, p.cost_satang as cost, (coalesce(s.on_hand, 0) + coalesce((
      select sum(coalesce(l.picked_qty, l.qty)) from orders o join order_line l on l.order_id = o.id
      where l.product_id = p.id and ${isIn('o.stage', reservingStages)}), 0))::int as units
    from product p left join stock s on s.product_id = p.id where p.id = any(${[...productIds]}::int[])`.execute(tx)
  return new Map(rows.map(({ id, units, cost }) => [id, { units, cost }]))
}

type LotRow = { id: number; code: string; expiresOn: string | null; onHand: number; recalled: boolean }
/** The lots of a product that have units, first to expire first. */
export async function findProductLots(db: Database, productId: number): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    select id, code, expires_on as "expiresOn", on_hand as "onHand", recalled_at is not null as recalled
    from stock_lot where product_id = ${productId} and on_hand > 0 order by expires_on nulls last, id`.execute(db)
  return rows
}
