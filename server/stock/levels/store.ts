import { sql, type RawBuilder } from 'kysely'
import { bangkokDate } from '#rules/bangkok-time.ts'
import type { Satang } from '#rules/money.ts'
import type { StockFlag, StockSort } from '#rules/stock/levels.ts'
import { deadAfterDays, nearExpiryDays, rhythmDays, usualLeadDays } from '#rules/stock/run-out.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'

export type LevelRow = {
  productId: number
  sku: string
  barcode: string | null
  nameThai: string
  nameEng: string
  unit: string
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

/** Every product with stock or for sale, with what its level is made of, as `level`. */
const levels = (now: Date) => {
  const today = sql`${bangkokDate(now)}::date`
  return sql`
    with reserved as (
      select l.product_id, sum(coalesce(l.picked_qty, l.qty))::int as units
      from orders o join order_line l on l.order_id = o.id where o.stage = any(${[...reservingStages]}::text[]) group by 1
    ), coming as (
      select l.product_id, sum(greatest(l.units - l.received, 0))::int as units,
        min(o.expected_on) filter (where l.received < l.units) as expected_on
      from purchase_order o join purchase_order_line l on l.order_id = o.id
      where o.state in ('SENT', 'PART_RECEIVED') group by 1
    ), expiring as (
      select distinct product_id from stock_lot where on_hand > 0 and expires_on <= ${today} + ${nearExpiryDays}::int
    ), level as materialized (
      select p.id as "productId", p.sku, p.barcode, p.name_thai as "nameThai", p.name_eng as "nameEng", p.unit, p.image,
        p.shelf_place as place, p.status = 'ACTIVE' as active, p.category_id, t.product_id is not null as "tracksLots",
        coalesce(s.on_hand, 0) as available, coalesce(r.units, 0) as reserved, coalesce(c.units, 0) as "onOrder",
        c.expected_on as "expectedOn", coalesce(m.sold, 0) as sold, m.last_sold_on as "lastSoldOn",
        case when m.sold > 0 then coalesce(s.on_hand, 0) * ${rhythmDays}::int / m.sold end as "daysLeft",
        p.cost_satang as cost,
        (coalesce(s.on_hand, 0) + coalesce(r.units, 0))::bigint * coalesce(p.cost_satang, p.price_satang) as value,
        u.id as "supplierId", u.name as "supplierName", array_remove(array[
          case when p.status = 'ACTIVE' and coalesce(s.on_hand, 0) = 0 then 'out' end,
          case when s.on_hand > 0 and m.sold > 0 and p.status = 'ACTIVE'
            and s.on_hand * ${rhythmDays}::int / m.sold <= coalesce(u.lead_days, ${usualLeadDays}::int) then 'low' end,
          case when s.on_hand > 0 and coalesce(m.last_sold_on, '-infinity') < ${today} - ${deadAfterDays}::int
            and coalesce(m.last_received_on, '-infinity') < ${today} - ${deadAfterDays}::int then 'dead' end,
          case when e.product_id is not null then 'expiring' end,
          case when f.product_id is not null then 'fault' end], null) as flags
      from product p
      left join stock s on s.product_id = p.id
      left join reserved r on r.product_id = p.id
      left join coming c on c.product_id = p.id
      left join expiring e on e.product_id = p.id
      left join sales_rhythm m on m.product_id = p.id
      left join stock_fault f on f.product_id = p.id
      left join product_with_lots t on t.product_id = p.id
      left join supplier_product b on b.product_id = p.id
      left join supplier u on u.id = b.supplier_id
      where p.status = 'ACTIVE' or s.on_hand > 0 or r.units > 0
    )`
}

const orders: Record<StockSort, RawBuilder<unknown>> = {
  runOut: sql`"daysLeft" nulls last, available, "productId"`,
  name: sql`"nameThai" collate "C", "productId"`,
  place: sql`place nulls last, sku`,
  available: sql`available desc, "productId"`,
  value: sql`value desc, "productId"`,
}

/** A page of the levels; how many there are, what they are worth, and how many of all products have each flag. */
export async function findLevels(
  db: Database,
  { q, flags, category, supplier, productId }: LevelFilter,
  { sort, page, size }: Page,
  now: Date,
): Promise<{ rows: LevelRow[]; total: number; value: Satang; counts: Record<StockFlag, number> }> {
  const part = q === undefined ? null : `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{
    rows: LevelRow[]
    total: number
    value: Satang
    counts: Record<StockFlag, number>
  }>`${levels(now)}, found as (
      select * from level
      where (${part}::text is null or place ilike ${part} or "productId" in (
          select p.id from product p where p.search_text like '%' || search_fold(${part}) || '%'))
        and (${flags ?? null}::text[] is null or flags && ${flags ?? null}::text[])
        and (${category ?? null}::int is null or category_id = ${category ?? null})
        and (${supplier ?? null}::text is null or "supplierId"::text = ${supplier ?? null})
        and (${productId ?? null}::int is null or "productId" = ${productId ?? null})
    )
    select (select count(*)::int from found) as total, (select coalesce(sum(value), 0)::bigint from found) as value,
      (select coalesce(json_agg(f), '[]') from (
        select * from found order by ${orders[sort]} limit ${size} offset ${page * size}) f) as rows,
      (select json_build_object('out', count(*) filter (where 'out' = any(flags)),
        'low', count(*) filter (where 'low' = any(flags)), 'dead', count(*) filter (where 'dead' = any(flags)),
        'expiring', count(*) filter (where 'expiring' = any(flags)),
        'fault', count(*) filter (where 'fault' = any(flags))) from level) as counts`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The levels were not counted')
  return found
}

/** Units of products in the warehouse, those of open orders included, and their average cost. */
export async function findWarehouseUnits(
  tx: Tx,
  productIds: readonly number[],
): Promise<Map<number, { units: number; cost: Satang | null }>> {
  const { rows } = await sql<{ id: number; units: number; cost: Satang | null }>`
    select p.id, p.cost_satang as cost, (coalesce(s.on_hand, 0) + coalesce((
      select sum(coalesce(l.picked_qty, l.qty)) from orders o join order_line l on l.order_id = o.id
      where l.product_id = p.id and o.stage = any(${[...reservingStages]}::text[])), 0))::int as units
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
