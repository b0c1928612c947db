import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import { lockOrder } from '#server/orders/orders.ts'
import { isBeyondWorth } from './present.ts'
import { findQueued } from './store.ts'

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

/** Whether more was credited and sent again for one of these orders than it is worth. Broken units of a redelivery are credited on the first. */
export async function isOneBeyondWorth(tx: Tx, orderIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (order_id) id from problem_report where order_id = any(${orderIds}::uuid[])`.execute(tx)
  for (const { id } of rows) {
    const report = await findQueued(tx, id)
    if (report && isBeyondWorth(report)) return true
  }
  return false
}
