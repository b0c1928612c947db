import { sql } from 'kysely'
import type { OrderState } from '#rules/orders/states.ts'
import { bangkokDay } from '#rules/bangkok-time.ts'
import { isCounted } from '#rules/smart-basket/counted-orders.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { extendHabits, oneOutlet, rebuildHabits, type Basket } from './habits.ts'
import { countVisits, oneVisit } from './sales.ts'

type Outlet = { no: number; days: number; last_day: number | null }
type OutletDay = { outlet_no: number; day: number }
type Order = {
  id: string
  state: OrderState
  created_at: Date
  outlet_code: string
  segment: string
  gone: boolean
  known: OutletDay | null
  lines: { sku: string; qty: number }[]
}

/**
 * Brings the model in line with an order: included while it counts, removed when it was cancelled or returned. Repeated
 * or late calls have the same result.
 */
export async function updateModelWithin(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) return
  const counts = isCounted(order.state) && !order.gone
  if (counts && !order.known) await addToModel(tx, order)
  if (!counts && order.known) await removeFromModel(tx, order.id, order.known)
}

/** As `updateModelWithin`, in a transaction of its own. */
export const updateModel = (db: Database, orderId: string): Promise<void> =>
  db.transaction().execute((tx) => updateModelWithin(tx, orderId))

/** Locks and reads the order. Gifts are no purchases. */
async function lockOrder(tx: Tx, id: string): Promise<Order | undefined> {
  // A statement of its own: one that waits for the lock would go on with what it saw before.
  await sql`select from orders where id = ${id}::uuid for no key update`.execute(tx)
  const { rows } = await sql<Order>`
    select o.id, o.state, o.created_at, t.outlet_code, t.segment, t.deleted_at is not null as gone,
      (select json_build_object('outlet_no', b.outlet_no, 'day', b.day) from basket_order b where b.order_id = o.id) as known,
      (select coalesce(json_agg(json_build_object('sku', l.sku, 'qty', l.qty)), '[]') from (
        select p.sku, sum(l.qty) as qty from order_line l join product p on p.id = l.product_id
        where l.order_id = o.id and l.type = 'NORMAL' group by p.sku order by p.sku) l) as lines
    from orders o join outlet t on t.id = o.outlet_id where o.id = ${id}::uuid`.execute(tx)
  return rows[0]
}

async function addToModel(tx: Tx, order: Order): Promise<void> {
  const outlet = await lockOutlet(tx, order)
  const skus = await numbersOf(
    tx,
    order.lines.map(({ sku }) => sku),
  )
  const day = bangkokDay(order.created_at)
  const basket = { outletNo: outlet.no, day, skus, quantities: order.lines.map(({ qty }) => qty) }
  const { last_day: lastDay } = outlet
  const isNewDay = lastDay === null || day > lastDay
  if (!isNewDay) await countVisits(tx, oneVisit(outlet.no, day), -1)
  await sql`
    insert into basket_order (outlet_no, at, day, order_id, skus, quantities) values
    (${outlet.no}, ${order.created_at}, ${day}, ${order.id}::uuid, ${skus}::int[], ${basket.quantities}::int[])`.execute(
    tx,
  )
  await countVisits(tx, oneVisit(outlet.no, day), 1)
  if (skus.length === 0) return
  if (!isNewDay && day !== lastDay) return rebuildHabits(tx, oneOutlet(outlet.no))
  await extend(tx, basket, outlet.days + (isNewDay ? 1 : 0))
}

async function extend(tx: Tx, basket: Basket, days: number): Promise<void> {
  await extendHabits(basket, days).execute(tx)
  await sql`update basket_outlet set days = ${days}, last_day = ${basket.day} where no = ${basket.outletNo}`.execute(tx)
}

async function removeFromModel(tx: Tx, orderId: string, { outlet_no: outletNo, day }: OutletDay): Promise<void> {
  await sql`select from basket_outlet where no = ${outletNo} for update`.execute(tx)
  await countVisits(tx, oneVisit(outletNo, day), -1)
  await sql`delete from basket_order where order_id = ${orderId}::uuid`.execute(tx)
  await countVisits(tx, oneVisit(outletNo, day), 1)
  await rebuildHabits(tx, oneOutlet(outletNo))
}

/** Locks the outlet's row, added if missing; its lock covers the whole model of the outlet. */
async function lockOutlet(tx: Tx, order: Pick<Order, 'outlet_code' | 'segment'>): Promise<Outlet> {
  await sql`
    insert into basket_outlet (outlet_code, segment) values (${order.outlet_code}, ${order.segment})
    on conflict (outlet_code) do nothing`.execute(tx)
  const { rows } = await sql<Outlet>`
    select no, days, last_day from basket_outlet where outlet_code = ${order.outlet_code} for update`.execute(tx)
  const [outlet] = rows
  if (!outlet) throw new Error(`The outlet ${order.outlet_code} could not be made`)
  return outlet
}

/** The numbers of these SKUs, in their order; new ones are added. */
async function numbersOf(tx: Tx, skus: readonly string[]): Promise<number[]> {
  await sql`
    insert into basket_sku (sku) select sku from unnest(${skus}::text[]) as n (sku)
    where not exists (select from basket_sku k where k.sku = n.sku) order by sku
    on conflict (sku) do nothing`.execute(tx)
  const { rows } = await sql<{ no: number }>`
    select k.no from unnest(${skus}::text[]) with ordinality as n (sku, place) join basket_sku k using (sku)
    order by place`.execute(tx)
  return rows.map(({ no }) => no)
}

/** Deletes the model of an outlet whose account is deleted. The sums over all outlets stay. */
export async function forgetOutlet(tx: Tx, outletCode: string): Promise<void> {
  await sql`delete from basket_outlet where outlet_code = ${outletCode}`.execute(tx)
}
