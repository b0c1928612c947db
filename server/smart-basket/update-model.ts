import { sql, type RawBuilder } from 'kysely'
import type { OrderState } from '#rules/orders/states.ts'
import { bangkokDay } from '#rules/bangkok-time.ts'
import { isCounted } from '#rules/smart-basket/counted-orders.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { isForgotten } from './forget-baskets.ts'
import { extendHabits, oneOutlet, rebuildHabits, type Basket } from './habits.ts'
import { countVisits, oneVisit } from './sales.ts'

type Outlet = { no: number; days: number; last_day: number | null }
type OutletDay = { outlet_no: number; day: number }
type OrderLine = { sku: string; qty: number }
type Order = {
  id: string
  state: OrderState
  created_at: Date
  outlet_code: string
  segment: string
  gone: boolean
  forgotten: boolean
  /** As it is in the model. */
  known: (OutletDay & { lines: OrderLine[] }) | null
  lines: OrderLine[]
}

/**
 * Brings the model in line with orders: each is included while it counts, with the goods that it has by now, and removed when it was
 * cancelled or returned.
 * Repeated or late calls have the same result. One whose basket may be forgotten is not added again.
 */
export async function updateModelWithin(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const orders = await lockOrders(tx, orderIds)
  const isWanted = ({ state, gone }: Order) => isCounted(state) && !gone
  const isAdded = (order: Order) =>
    isWanted(order) && !order.forgotten && (!order.known || !hasSameLines(order.known, order))
  for (const order of orders) {
    if (order.known && (!isWanted(order) || isAdded(order))) await removeFromModel(tx, order.id, order.known)
  }
  await addToModel(tx, orders.filter(isAdded))
}

const hasSameLines = (known: { lines: readonly OrderLine[] }, { lines }: Order): boolean =>
  known.lines.length === lines.length &&
  known.lines.every(({ sku, qty }) => lines.some((line) => line.sku === sku && line.qty === qty))

/** As `updateModelWithin`, for one order in a transaction of its own. */
export const updateModel = (db: Database, orderId: string): Promise<void> =>
  transact(db, (tx) => updateModelWithin(tx, [orderId]))

/** Locks and reads the orders, oldest first. Gifts are no purchases. */
async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Order[]> {
  // A statement of its own: one that waits for the lock would go on with what it saw before.
  await sql`select from orders where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<Order>`
    select o.id, o.state, o.created_at, t.outlet_code, t.segment, t.deleted_at is not null as gone,
      ${isForgotten} as forgotten,
      (select json_build_object('outlet_no', b.outlet_no, 'day', b.day, 'lines', (
          select coalesce(json_agg(json_build_object('sku', k.sku, 'qty', u.qty)), '[]')
          from unnest(b.skus, b.quantities) as u (no, qty) join basket_sku k on k.no = u.no))
        from basket_order b where b.order_id = o.id) as known,
      (select coalesce(json_agg(json_build_object('sku', l.sku, 'qty', l.qty)), '[]') from (
        select p.sku, sum(l.qty) as qty from order_line l join product p on p.id = l.product_id
        where l.order_id = o.id and l.type = 'NORMAL' group by p.sku order by p.sku) l) as lines
    from orders o join outlet t on t.id = o.outlet_id where o.id = any(${ids}::uuid[])
    order by o.created_at, o.id`.execute(tx)
  return rows
}

/** Adds orders, oldest first, in the same few statements for one and for many; of one outlet one after the other. */
async function addToModel(tx: Tx, orders: readonly Order[]): Promise<void> {
  const rounds = new Map<number, Order[]>()
  const nth = new Map<string, number>()
  for (const order of orders) {
    const round = nth.get(order.outlet_code) ?? 0
    nth.set(order.outlet_code, round + 1)
    rounds.set(round, [...(rounds.get(round) ?? []), order])
  }
  for (const round of rounds.values()) await addOfEachOutlet(tx, round)
}

/** Adds orders of different outlets. */
async function addOfEachOutlet(tx: Tx, orders: readonly Order[]): Promise<void> {
  const outlets = await lockOutlets(tx, orders)
  const numbers = await numbersOf(
    tx,
    orders.flatMap(({ lines }) => lines.map(({ sku }) => sku)),
  )
  const baskets = orders.map((order) => basketOf(order, outlets, numbers))
  const earlier = baskets.filter(({ isNewDay }) => !isNewDay)
  if (earlier.length > 0) await countVisits(tx, visitsOf(earlier), -1)
  await sql`
    insert into basket_order (outlet_no, at, day, order_id, skus, quantities)
    select b."outletNo", b.at, b.day, b."orderId", b.skus, b.quantities
    from jsonb_to_recordset(${JSON.stringify(baskets)}::jsonb)
      as b ("outletNo" int, at timestamptz, day int, "orderId" uuid, skus int[], quantities int[])`.execute(tx)
  await countVisits(tx, visitsOf(baskets), 1)
  const bought = baskets.filter(({ skus }) => skus.length > 0)
  const late = bought.filter(({ isNewDay, day, lastDay }) => !isNewDay && day !== lastDay)
  if (late.length > 0) await rebuildHabits(tx, visitsOf(late, sql`outlet_no`))
  await extendHabits(
    tx,
    bought.filter((basket) => !late.includes(basket)),
  )
}

type NewBasket = Basket & { orderId: string; at: Date; isNewDay: boolean; lastDay: number | null }

function basketOf(order: Order, outlets: ReadonlyMap<string, Outlet>, numbers: ReadonlyMap<string, number>): NewBasket {
  const outlet = outlets.get(order.outlet_code)
  if (!outlet) throw new Error(`The outlet ${order.outlet_code} could not be made`)
  const { no, days, last_day: lastDay } = outlet
  const day = bangkokDay(order.created_at)
  const isNewDay = lastDay === null || day > lastDay
  return {
    outletNo: no,
    day,
    skus: order.lines.map(({ sku }) => numbers.get(sku) ?? 0),
    quantities: order.lines.map(({ qty }) => qty),
    days: days + (isNewDay ? 1 : 0),
    orderId: order.id,
    at: order.created_at,
    isNewDay,
    lastDay,
  }
}

const visitsOf = (baskets: readonly Basket[], columns: RawBuilder<unknown> = sql`outlet_no, day`) => sql`
  select ${columns} from unnest(${baskets.map(({ outletNo }) => outletNo)}::int[], ${baskets.map(({ day }) => day)}::int[])
    as visit (outlet_no, day)`

async function removeFromModel(tx: Tx, orderId: string, { outlet_no: outletNo, day }: OutletDay): Promise<void> {
  await sql`select from basket_outlet where no = ${outletNo} for update`.execute(tx)
  await countVisits(tx, oneVisit(outletNo, day), -1)
  await sql`delete from basket_order where order_id = ${orderId}::uuid`.execute(tx)
  await countVisits(tx, oneVisit(outletNo, day), 1)
  await rebuildHabits(tx, oneOutlet(outletNo))
}

/** Locks the outlets' rows, added if missing; a lock covers the whole model of its outlet. By outlet code. */
async function lockOutlets(tx: Tx, orders: readonly Order[]): Promise<Map<string, Outlet>> {
  const codes = orders.map(({ outlet_code: code }) => code)
  await sql`
    insert into basket_outlet (outlet_code, segment)
    select code, segment from unnest(${codes}::text[], ${orders.map(({ segment }) => segment)}::text[]) as o (code, segment)
    where not exists (select from basket_outlet b where b.outlet_code = code) order by code
    on conflict (outlet_code) do nothing`.execute(tx)
  const { rows } = await sql<Outlet & { outlet_code: string }>`
    select outlet_code, no, days, last_day from basket_outlet where outlet_code = any(${codes}::text[])
    order by no for update`.execute(tx)
  return new Map(rows.map((row) => [row.outlet_code, row]))
}

/** The numbers of these SKUs; new ones are added. */
async function numbersOf(tx: Tx, skus: readonly string[]): Promise<Map<string, number>> {
  await sql`
    insert into basket_sku (sku) select distinct sku from unnest(${skus}::text[]) as n (sku)
    where not exists (select from basket_sku k where k.sku = n.sku) order by sku
    on conflict (sku) do nothing`.execute(tx)
  const { rows } = await sql<{ sku: string; no: number }>`
    select sku, no from basket_sku where sku = any(${skus}::text[])`.execute(tx)
  return new Map(rows.map(({ sku, no }) => [sku, no]))
}

/** Deletes the model of an outlet whose account is deleted. The sums over all outlets stay. */
export async function forgetOutlet(tx: Tx, outletCode: string): Promise<void> {
  await sql`delete from basket_outlet where outlet_code = ${outletCode}`.execute(tx)
}
