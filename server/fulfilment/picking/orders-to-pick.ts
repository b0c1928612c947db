import { sql, type RawBuilder } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import type { listOrdersToPick } from '#contract/backoffice/picking/calls.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { isUuid } from '#server/orders/orders.ts'
import { lineSums, orderColumns, type OrderToPickRow } from './store.ts'

type Query = RequestOf<typeof listOrdersToPick>['query']

/** Orders that wait for picking and are in no wave, in the order in which they leave; and their total number. */
export async function findOrdersToPick(
  db: Database,
  { province, deliveryDay, runId, size }: Query,
): Promise<{ rows: OrderToPickRow[]; total: number }> {
  const conditions: RawBuilder<unknown>[] = [
    sql`(o.stage = 'ACCEPTED' or o.stage = 'PICKING' and not exists (select from pick_wave_order w where w.order_id = o.id))`,
  ]
  if (province) conditions.push(sql`o.shipping_address->>'province' = ${province}`)
  if (deliveryDay) conditions.push(sql`o.delivery_day <= ${deliveryDay}::date`)
  if (runId) {
    if (!isUuid(runId)) return { rows: [], total: 0 }
    conditions.push(
      sql`exists (select from delivery_stop s where s.order_id = o.id and s.run_id = ${runId}::uuid and not s.over)`,
    )
  }
  const matching = sql.join(conditions, sql` and `)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from orders o where o.stage in ('ACCEPTED', 'PICKING') and ${matching}`.execute(db)
  const { rows } = await sql<OrderToPickRow>`
    select * from (
      select ${orderColumns} from orders o join outlet t on t.id = o.outlet_id ${lineSums}
      where o.stage in ('ACCEPTED', 'PICKING') and ${matching}
    ) found
    order by run->>'number' nulls last, (run->>'position')::int, "deliveryDay", province, district, "createdAt", id
    limit ${size}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}
