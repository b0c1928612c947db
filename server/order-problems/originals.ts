import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import { lockOrder } from '#server/orders/orders.ts'
import { isBeyondWorth } from './present.ts'
import { unitsOfNotes, unitsOfNotesKept } from './noted-units.ts'
import { cameAgain, findQueued, mostOfLine, stillToCome } from './store.ts'

type Goods = readonly { productId: number }[]

/**
 * Locks the orders whose goods an order sends again, and reads their ids: the one that was paid first, the direct one last. Each first event
 * names the order before it. Empty for an order that sends nothing again.
 */
export async function lockOriginals(tx: Tx, orderId: string): Promise<string[]> {
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
  return isOneBeyondUnits(tx, orderIds, goods)
}

/**
 * Whether more units of these goods were credited, and sent again and came or are to come, than one of these orders brought. A credit and a
 * note may be for the same goods, so the more of both counts; what came back by a note may be what had been sent again. Of what came no
 * more counts than was sent again: a change of a redelivery can add units that are paid.
 * @param by `notes`: whatever answers to reports have credited
 */
export async function isOneBeyondUnits(
  tx: Tx,
  orderIds: readonly string[],
  goods: Goods,
  by: 'all' | 'notes' = 'all',
): Promise<boolean> {
  const productIds = [...new Set(goods.map(({ productId }) => productId))]
  const credited = by === 'all' ? sql`units.credited` : sql`0`
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders
      cross join unnest(${productIds}::int[]) as of_goods (product_id)
      cross join lateral (select coalesce(sum(${mostOfLine}), 0) as units from order_line l
        where l.order_id = orders.id and l.product_id = of_goods.product_id) ordered
      cross join lateral (
        select coalesce(sum((reported.line->>'qty')::int) filter (where own.outcome = 'credit'), 0) as credited,
          coalesce(sum((reported.line->>'qty')::int) filter (where again.state <> 'CANCELLED'), 0) as sent
        from problem_report own left join orders again on again.id = own.redelivery_id
          cross join jsonb_array_elements(own.lines) as reported (line)
        where own.order_id = orders.id and (reported.line->>'productId')::int = of_goods.product_id) units
      cross join lateral (select ${unitsOfNotes('of_goods.product_id')} as units,
        ${unitsOfNotesKept('of_goods.product_id')} as kept) noted
    where orders.id = any(${orderIds}::uuid[]) and ordered.units < greatest(
      greatest(${credited}, noted.kept) + least(units.sent, ${cameAgain('of_goods.product_id')}),
      greatest(${credited}, noted.units) + least(units.sent, ${stillToCome('of_goods.product_id')}))
    limit 1`.execute(tx)
  return rows.length > 0
}
