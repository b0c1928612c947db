import type { NamedProduct } from '#server/adapters/database/product-row.ts'
import { sql } from 'kysely'
import type { OrderUnits, UnitCounts } from '#rules/fulfilment/pick-list.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Actor } from '#server/http/actor.ts'
import { unitCodesOf } from '#server/stock/stock.ts'

/** Stages in which an order is not picked yet: its place in a wave does not count. */
export const stagesBefore: readonly Stage[] = ['ORDER_COMPLETE', 'VERIFYING_PAYMENT', 'PAYMENT_COMPLETE', 'ACCEPTED']

/**
 * The boxes of an order; one that was moved back is in none until it is packed again.
 * @param orders the name of its table in the statement
 */
export const boxesOfOrder = (orders: string) => sql<number | null>`(select boxes from packed_order b
  where b.order_id = ${sql.ref(`${orders}.id`)} and ${sql.ref(`${orders}.stage`)} <> all(${[...stagesBefore, 'PICKING']}::text[]))`

/** The orders of these waves that count, as `member`. */
const members = (waveIds: readonly string[]) => sql`
  select w.wave_id, w.order_id, w.box, o.stage from pick_wave_order w join orders o on o.id = w.order_id
  where w.wave_id = any(${waveIds}::uuid[]) and o.stage <> all(${stagesBefore}::text[])`

/**
 * Units by order and product for the orders of `member`. A cancelled order needs nothing, and what was picked of a
 * product that is no longer in the order is listed too: both are to be put back.
 */
const units = sql`
  need as (
    select l.order_id, l.product_id, sum(case when m.stage = 'CANCELLED' then 0 else coalesce(l.picked_qty, l.qty) end)::int as needed
    from member m join order_line l on l.order_id = m.order_id group by 1, 2
  ), entry as (
    select e.order_id, e.product_id, coalesce(sum(e.units) filter (where e.step = 'PICK'), 0)::int as picked,
      coalesce(sum(e.units) filter (where e.step = 'CHECK'), 0)::int as checked
    from member m join pick_entry e on e.order_id = m.order_id group by 1, 2
  ), unit as (
    select order_id, product_id, coalesce(needed, 0) as needed, coalesce(picked, 0) as picked, coalesce(checked, 0) as checked
    from need full join entry using (order_id, product_id)
    where coalesce(needed, 0) > 0 or coalesce(picked, 0) <> 0 or coalesce(checked, 0) <> 0
  )`

/** The units of a wave by order and product. */
export async function findWaveUnits(db: Database, waveId: string): Promise<OrderUnits[]> {
  const { rows } = await sql<OrderUnits>`
    with member as (${members([waveId])}), ${units}
    select order_id as "orderId", box, product_id as "productId", needed, picked, checked
    from unit join member using (order_id) order by product_id, box`.execute(db)
  return rows
}

/** The units of one order by product. In a transaction, call it under the order's lock. */
export async function findOrderUnits(db: Database | Tx, orderId: string): Promise<Map<number, UnitCounts>> {
  const { rows } = await sql<UnitCounts & { productId: number }>`
    with member as (select id as order_id, stage from orders where id = ${orderId}::uuid), ${units}
    select product_id as "productId", needed, picked, checked from unit order by product_id`.execute(db)
  return new Map(rows.map(({ productId, ...counts }) => [productId, counts]))
}

export type WaveMember = { waveId: string; stage: Stage; units: number; unitsPicked: number }
/** The orders of waves with the units that are in their boxes. */
export async function findMembers(db: Database, waveIds: readonly string[]): Promise<WaveMember[]> {
  const { rows } = await sql<WaveMember>`
    with member as (${members(waveIds)}), ${units}
    select wave_id as "waveId", stage, coalesce(sum(needed), 0)::int as units,
      coalesce(sum(least(greatest(picked, checked), needed)), 0)::int as "unitsPicked"
    from member left join unit using (order_id) group by wave_id, order_id, stage`.execute(db)
  return rows
}

export type WaveRow = { id: string; number: string; name: string; createdAt: Date; createdBy: Actor }
const waveColumns = sql`w.id, w.number, w.name, w.created_at as "createdAt", actor_of(w.created_by) as "createdBy"`

export async function findWave(db: Database, id: string): Promise<WaveRow | null> {
  const { rows } = await sql<WaveRow>`select ${waveColumns} from pick_wave w where w.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** A page of the waves, newest first, and their total number. `open`: whether one of its orders is being picked. */
export async function findWaves(
  db: Database,
  { open, page, size }: { open?: 'yes' | 'no' | undefined; page: number; size: number },
): Promise<{ rows: WaveRow[]; total: number }> {
  const isOpen = sql`exists (select from pick_wave_order m join orders o on o.id = m.order_id
    where m.wave_id = w.id and o.stage = 'PICKING')`
  const matching = open === undefined ? sql`true` : open === 'yes' ? isOpen : sql`not ${isOpen}`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from pick_wave w where ${matching}`.execute(db)
  const { rows } = await sql<WaveRow>`
    select ${waveColumns} from pick_wave w where ${matching}
    order by w.created_at desc, w.number desc limit ${size} offset ${page * size}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

export type ProductRow = NamedProduct & {
  pieces: number
  image: string | null
  place: string | null
}
export const productColumns = sql`p.id as "productId", p.sku, p.barcode, p.name_thai as "nameThai", p.name_eng as "nameEng",
  p.unit, p.conversion as pieces, p.image, p.shelf_place as place`

/** A product with the barcodes of its other units. */
export type ScannedRow = ProductRow & { unitCodes: { barcode: string; units: number | null }[] }
export async function findProducts(db: Database, ids: readonly number[]): Promise<Map<number, ScannedRow>> {
  const { rows } = await sql<ScannedRow>`
    select ${productColumns}, coalesce(c.codes, '[]') as "unitCodes"
    from product p left join (${unitCodesOf(sql`select unnest(${ids}::int[])`)}) c on c.product_id = p.id
    where p.id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.productId, row]))
}

export type OrderToPickRow = {
  id: string
  orderNumber: string
  outletCode: string
  storeName: string
  district: string
  province: string
  deliveryDay: string | null
  pickUpFrom: Date | null
  createdAt: Date
  stage: Stage
  products: number
  units: number
  run: RunStop | null
}
export type RunStop = { id: string; number: string; position: number }

/** The planned stop of the order `o`. */
export const runStop = sql`(select json_build_object('id', r.id, 'number', r.number, 'position', s.position)
  from delivery_stop s join delivery_run r on r.id = s.run_id where s.order_id = o.id and not s.over)`
export const orderColumns = sql`o.id, o.order_number as "orderNumber", t.outlet_code as "outletCode",
  t.store_name as "storeName", coalesce(o.shipping_address->>'district', '') as district,
  coalesce(o.shipping_address->>'province', '') as province, o.delivery_day as "deliveryDay", o.pick_up_from as "pickUpFrom", o.created_at as "createdAt",
  o.stage, ${runStop} as run, q.products, q.units`
export const lineSums = sql`cross join lateral (select count(distinct l.product_id)::int as products,
  coalesce(sum(coalesce(l.picked_qty, l.qty)), 0)::int as units from order_line l where l.order_id = o.id) q`

type WaveOrderRow = OrderToPickRow & { box: number; boxes: number | null }
/** The orders of a wave that count, by box. */
export async function findWaveOrders(db: Database, waveId: string): Promise<WaveOrderRow[]> {
  const { rows } = await sql<WaveOrderRow>`
    select ${orderColumns}, w.box, ${boxesOfOrder('o')} as boxes
    from pick_wave_order w join orders o on o.id = w.order_id join outlet t on t.id = o.outlet_id ${lineSums}
    where w.wave_id = ${waveId}::uuid and o.stage <> all(${stagesBefore}::text[]) order by w.box`.execute(db)
  return rows
}

/** The number of boxes that an order was packed into; null where none is recorded. */
export async function findBoxes(tx: Tx, orderId: string): Promise<number | null> {
  const row = await tx.selectFrom('packed_order').select('boxes').where('order_id', '=', orderId).executeTakeFirst()
  return row?.boxes ?? null
}

/** Goods of orders go into other boxes: those of before count no longer. */
export const forgetBoxes = (tx: Tx, orderIds: readonly string[]): Promise<unknown> =>
  sql`delete from packed_order b using orders o
    where o.id = b.order_id and o.id = any(${orderIds}::uuid[]) and o.stage = 'PICKING'`.execute(tx)

type PackedOrder = { orderId: string; boxes: number | null; at: Date; actor: string }
/** Records the number of boxes of an order; null: it is not packed. */
export async function setBoxes(tx: Tx, { orderId, boxes, at, actor }: PackedOrder): Promise<void> {
  await tx.deleteFrom('packed_order').where('order_id', '=', orderId).execute()
  if (boxes === null) return
  await tx.insertInto('packed_order').values({ order_id: orderId, boxes, packed_at: at, packed_by: actor }).execute()
}
