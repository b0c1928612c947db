import { sql, type RawBuilder } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import type { listOrdersToPick } from '#contract/backoffice/day/picking/calls.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { lineSums, orderColumns, runStop, type OrderToPickRow } from './store.ts'

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
  if (deliveryDay) conditions.push(sql`(o.delivery_day is null or o.delivery_day <= ${deliveryDay}::date)`)
  if (runId) {
    if (!isUuid(runId)) return { rows: [], total: 0 }
    conditions.push(
      sql`exists (select from delivery_stop s where s.order_id = o.id and s.run_id = ${runId}::uuid and not s.over)`,
    )
  }
  const waiting = sql`o.stage in ('ACCEPTED', 'PICKING') and ${sql.join(conditions, sql` and `)}`
  const order = sql`run->>'number' nulls last, (run->>'position')::int, delivery_day, province, district, created_at, id`
  // The lines are read of the shown orders only.
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from orders o where ${waiting}`.execute(db),
    sql<OrderToPickRow>`
      select ${orderColumns} from (
        select id as order_id, row_number() over (order by ${order}) as place from (
          select o.id, o.delivery_day, o.created_at, coalesce(o.shipping_address->>'district', '') as district,
            coalesce(o.shipping_address->>'province', '') as province, ${runStop} as run
          from orders o where ${waiting}
        ) found order by ${order} limit ${size}
      ) page join orders o on o.id = page.order_id join outlet t on t.id = o.outlet_id ${lineSums}
      order by page.place`.execute(db),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}
