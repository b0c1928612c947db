import { sql } from 'kysely'
import { dayMs } from '#rules/bangkok-time.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'

/** Products kept of what was recommended to a retailer in a day. */
const mostShown = 60
/** An order later than this was not made of what was recommended. */
const keptDays = 7

/**
 * Remembers what was recommended to a retailer today. Writes nothing where all of it was recommended today before, nor
 * in a process that recommends for accounts of another database.
 */
export function recordShown(
  db: Database,
  { outletId, productIds, now }: { outletId: string; productIds: readonly number[]; now: Date },
): Promise<unknown> {
  const ids = productIds.slice(0, mostShown)
  // It is looked for first: a conflict locks the row, which is a write with a flush of its own, also where nothing is updated.
  return sql`
    insert into recommendation_shown as s (outlet_id, day, product_ids)
    select o.id, bangkok_day(${now}), (${ids}::integer[])
    from outlet o where o.id = ${outletId}::uuid and not exists (
      select from recommendation_shown known where known.outlet_id = o.id and known.day = bangkok_day(${now})
        and (known.product_ids @> ${ids}::integer[] or cardinality(known.product_ids) >= ${mostShown}::int))
    on conflict (outlet_id, day) do update
      set product_ids = (array(select distinct unnest(s.product_ids || excluded.product_ids)))[1:${mostShown}]
      where not s.product_ids @> excluded.product_ids and cardinality(s.product_ids) < ${mostShown}`.execute(db)
}

/** Compares orders with what was recommended to their retailers on their days. Measuring one twice changes nothing. */
export async function measureOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`
    insert into recommendation_outcome (order_id, shown, ordered)
    select o.id, cardinality(s.product_ids), (
      select count(distinct l.product_id) from order_line l
      where l.order_id = o.id and l.type = 'NORMAL' and l.product_id = any(s.product_ids))
    from orders o join recommendation_shown s on s.outlet_id = o.outlet_id and s.day = bangkok_day(o.created_at)
    where o.id = any(${orderIds}::uuid[]) and cardinality(s.product_ids) > 0
    on conflict (order_id) do nothing`.execute(tx)
}

/** Forgets what was recommended, once no order can be compared with it any more. */
export const sweepRecommendations = (db: Database, now: Date): Promise<unknown> =>
  sql`delete from recommendation_shown where day < bangkok_day(${new Date(now.getTime() - keptDays * dayMs)})`.execute(
    db,
  )
