import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { lockOrder } from '#server/orders/orders.ts'
import { isBeyondWorth } from './present.ts'
import { findQueued } from './store.ts'
import { givenOf, unitsGiven } from './units-given.ts'

type Goods = readonly { productId: number }[]

/**
 * Locks the orders whose goods an order sends again, and reads their ids: the one that was paid first, the direct one last. Each first event
 * names the order before it. Empty for an order that sends nothing again.
 */
export async function lockOriginals(tx: Tx, orderId: string): Promise<string[]> {
  if (!isUuid(orderId)) return []
  const { rows } = await sql<{ id: string }>`
    with recursive original (id, depth) as (
      select ${orderId}::uuid, 0
      union all
      select o.id, depth + 1 from original
        join order_event e on e.order_id = original.id and e.state = 'ORDER_COMPLETE' join orders o on o.order_number = e.reason)
    select id from original where depth > 0 order by depth desc`.execute(tx)
  for (const { id } of rows) await lockOrder(tx, id, null)
  return rows.map(({ id }) => id)
}

/**
 * Whether more was credited and sent again for one of these orders than it has: of its worth, or of the units of these goods. Broken units
 * of a redelivery are credited on the first, whose other goods may be worth as much.
 */
export async function isOneOvercredited(tx: Tx, orderIds: readonly string[], goods: Goods): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (order_id) id from problem_report where order_id = any(${orderIds}::uuid[])`.execute(tx)
  for (const { id } of rows) {
    const report = await findQueued(tx, id)
    if (report && isBeyondWorth(report)) return true
  }
  return (await unitsBeyond(tx, orderIds, goods)) > 0
}

/**
 * By how many units of these goods more was given of these orders than they brought: see decision 311. Goods that are still on the road can
 * make it more than none, so what gives nothing more is compared with what it was before.
 */
export async function unitsBeyond(tx: Tx, orderIds: readonly string[], goods: Goods): Promise<number> {
  const productIds = [...new Set(goods.map(({ productId }) => productId))]
  if (productIds.length === 0) return 0
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(greatest(0, ${givenOf('came')} - given.ordered)), 0)::int as units from orders
      cross join unnest(${productIds}::int[]) as of_goods (product_id)
      cross join lateral ${unitsGiven()} given
    where orders.id = any(${orderIds}::uuid[])`.execute(tx)
  return rows[0]?.units ?? 0
}
