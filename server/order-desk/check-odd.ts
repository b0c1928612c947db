import { canBeHeld } from '#rules/orders/stages.ts'
import { sql, type RawBuilder } from 'kysely'
import { plus, satang, sumOf, type Satang } from '#rules/money.ts'
import {
  oddReasons,
  type HoldReason,
  type LineWithPast,
  type OddOrderLimits,
  type OrderWithPast,
} from '#rules/orders/odd-order.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { lockOrders, type OrderRow } from '#server/orders/orders.ts'
import { productOfLine } from '#server/orders/shared-texts.ts'
import { findHolder, type HeldProduct, type StoredReason } from '#server/orders/staff-reading.ts'
import { addReasons, writeHold } from './write-holds.ts'

/** Earlier orders that are compared with an order. */
const compared = 50

/** An order to look at, and the time that its hold gets. */
type Check = { order: OrderRow; at: Date }

/**
 * Looks at orders that the caller has locked, each once, and holds those that are odd; a hold that one has gets the reasons. Events of orders may arrive late or
 * twice, and accepting an order checks it first, so that none goes through unseen.
 */
export async function checkOdd(tx: Tx, checks: readonly Check[], limits: OddOrderLimits): Promise<void> {
  if (checks.length === 0) return
  const { rows } = await sql<PastRow>`
    with first as (
      insert into odd_check (order_id, at)
      select * from unnest(${checks.map(({ order }) => order.id)}::uuid[], ${checks.map(({ at }) => at)}::timestamptz[]) as c (id, at)
      order by id
      on conflict do nothing returning order_id
    )
    select first.order_id as id, past.*
    from first cross join lateral (${pastOf(sql`first.order_id`, limits)}) past`.execute(tx)
  for (const row of rows) {
    const check = checks.find(({ order }) => order.id === row.id)
    const found = check ? oddReasons(withPast(check.order, row), limits) : []
    if (!check || found.length === 0) continue
    const reasons = await withProducts(tx, row.id, found)
    const holder = await findHolder(tx, row.id)
    if (holder) await addReasons(tx, holder.id, reasons)
    else await writeHold(tx, check.order, { reasons, heldBy: null, at: check.at })
  }
}

/** With the names of their products, which are read for odd orders alone. */
async function withProducts(tx: Tx, orderId: string, reasons: readonly HoldReason[]): Promise<StoredReason[]> {
  const lines = reasons.flatMap((reason) => ('lineNo' in reason ? reason.lineNo : []))
  const products = lines.length > 0 ? await readProducts(tx, orderId, lines) : new Map<number, HeldProduct>()
  return reasons.map((reason) =>
    'lineNo' in reason ? { ...reason, ...(products.get(reason.lineNo) ?? noProduct) } : reason,
  )
}

/** By the number of their line. */
async function readProducts(tx: Tx, orderId: string, lines: readonly number[]): Promise<Map<number, HeldProduct>> {
  const { rows } = await sql<HeldProduct & { lineNo: number }>`
    select l.line_no as "lineNo", coalesce(of_line.product->>'nameThai', '') as "nameThai",
      coalesce(of_line.product->>'nameEng', '') as "nameEng", coalesce(of_line.product->>'unit', '') as unit
    from order_line l cross join lateral (select ${productOfLine} as product offset 0) of_line
    where l.order_id = ${orderId}::uuid and l.line_no = any(${lines}::int[])`.execute(tx)
  return new Map(rows.map(({ lineNo, ...product }) => [lineNo, product]))
}

/** Looks at orders that were placed a moment ago, without those that somebody has accepted or cancelled already. */
export async function checkPlacedOrders(
  tx: Tx,
  placed: readonly { id: string; at: Date }[],
  limits: OddOrderLimits,
): Promise<void> {
  const timeOf = new Map(placed.map(({ id, at }) => [id, at]))
  const orders = await lockOrders(tx, [...timeOf.keys()])
  const checks = orders
    .filter(({ stage }) => canBeHeld(stage))
    .map((order) => ({ order, at: timeOf.get(order.id) ?? order.created_at }))
  await checkOdd(tx, checks, limits)
}

/**
 * Forgets which orders were looked at before a moment, long after each was accepted or cancelled: one that then still waits is
 * looked at once more when it is accepted.
 */
export const forgetChecks = (db: Database, before: Date): Promise<unknown> =>
  db.deleteFrom('odd_check').where('at', '<', before).execute()

const noProduct: HeldProduct = { nameThai: '', nameEng: '', unit: '' }

type PastRow = {
  id: string
  address: string
  earlierTotals: Satang[]
  /** Each once, the latest first; empty where one of them is the address of the order. */
  earlierAddresses: string[]
  /** At most as many as the rules look at; 0 where the amount is too small to matter. */
  delivered: number
  lines: {
    lineNo: number
    productId: number
    qty: number
    total: Satang
    /** Discounts by redeemed points. */
    points: Satang[]
    cost: Satang | null
    /** Empty where the line is of too few units to be unusual. */
    earlier: number[]
  }[]
}

const address = (row: string) => sql`concat_ws(' ', ${sql.ref(`${row}.shipping_address`)}->>'address_line',
    ${sql.ref(`${row}.shipping_address`)}->>'sub_district', ${sql.ref(`${row}.shipping_address`)}->>'district',
    ${sql.ref(`${row}.shipping_address`)}->>'province', ${sql.ref(`${row}.shipping_address`)}->>'postal_code')`

/**
 * What the rules compare: the order's lines, and what its retailer ordered before. Earlier lines are read order by order:
 * what a product sold to all retailers grows without end. What no rule can find odd is not read: earlier quantities of
 * fewer units than `timesUsual`, which are at least one each; delivered orders where the amount is small; and earlier
 * addresses where one of them is that of the order.
 */
const pastOf = (id: RawBuilder<unknown>, { timesUsual, newRetailerOrders, muchCash }: OddOrderLimits) => sql`
    with earlier as materialized (
      select id, created_at, grand_total_satang, shipping_address
      from orders where outlet_id = (select o.outlet_id from orders o where o.id = ${id}) and state <> 'CANCELLED'
        and (created_at, id) < (select o.created_at, o.id from orders o where o.id = ${id})
      order by created_at desc, id desc limit ${compared}
    ), many as materialized (
      select l.product_id from order_line l where l.order_id = ${id} and l.type = 'NORMAL' and l.qty >= ${timesUsual}::numeric
    ), earlier_lines as materialized (
      select b.product_id, json_agg(b.qty) as quantities
      from earlier cross join lateral (
        select l.product_id, l.qty from order_line l where l.order_id = earlier.id and l.type = 'NORMAL' offset 0) b
      where exists (select from many) and b.product_id in (select product_id from many)
      group by b.product_id
    )
    select ${address('this')} as address,
      coalesce((select json_agg(grand_total_satang) from earlier), '[]') as "earlierTotals",
      case when exists (select from earlier where ${address('earlier')} = ${address('this')}) then '[]'
        else coalesce((select json_agg(address order by latest desc)
          from (select ${address('earlier')} as address, max(created_at) as latest from earlier group by 1) as a), '[]')
        end as "earlierAddresses",
      (select count(*)::int from (
        select from orders d where this.grand_total_satang >= ${muchCash} and d.outlet_id = this.outlet_id and d.state = 'DELIVERED'
        limit ${newRetailerOrders}) as d) as delivered,
      coalesce((select json_agg(json_build_object('lineNo', l.line_no, 'productId', l.product_id, 'qty', l.qty,
          'total', l.total_satang, 'cost', p.cost_satang,
          'points', (select coalesce(json_agg((a->>'amount')::bigint), '[]') from jsonb_array_elements(l.applied) a where a->>'kind' = 'POINTS'),
          'earlier', coalesce(e.quantities, '[]')) order by l.line_no)
        from order_line l left join product p on p.id = l.product_id left join earlier_lines e on e.product_id = l.product_id
        where l.order_id = this.id and l.type = 'NORMAL'), '[]') as lines
    from orders this where this.id = ${id}`

function withPast(order: OrderRow, row: PastRow): OrderWithPast {
  return {
    payType: order.pay_type,
    grandTotal: order.grand_total_satang,
    lines: row.lines.map((line): LineWithPast => ({
      lineNo: line.lineNo,
      productId: line.productId,
      qty: line.qty,
      net: plus(line.total, sumOf(line.points.map(satang))),
      unitCost: line.cost,
      earlierQuantities: line.earlier,
    })),
    earlierTotals: row.earlierTotals,
    delivered: row.delivered,
    address: row.address,
    earlierAddresses: row.earlierAddresses,
  }
}
