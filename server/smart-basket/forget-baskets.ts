import { sql } from 'kysely'
import { dayMs } from '#rules/bangkok-time.ts'
import { countedStates } from '#rules/smart-basket/counted-orders.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { daysRead } from './last-orders.ts'

/** Longer than any window of sales reaches back (`yearDays`): an order that changes later changes no sum that is read. */
const keptDays = 400

/** Whether the basket of the order `o` may have been forgotten: it is not learnt again, and its lines say what was in it. */
export const isForgotten = sql<boolean>`o.created_at < (select before from basket_forgotten)`

/** Whether the order `o` counts as demand. */
export const counts = sql<boolean>`o.state in (${sql.join(countedStates.map((state) => sql.lit(state)))})`

/** Outlets at a time. */
const batch = 500

/**
 * Removes the baskets of old orders, which say once more what the lines of the order say. Habits and sums have them in them. Those of an
 * outlet's last order days stay, and so do imported ones: they are nowhere else.
 */
export async function forgetBaskets(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs)
  // First, so that nothing is learnt again that is removed afterwards; and no further than to an order that is still to be learnt.
  await sql`
    update basket_forgotten f set before = least(${before}::timestamptz, (
      select min(o.created_at) from orders o join outlet t on t.id = o.outlet_id
      where ${counts} and o.created_at >= f.before and o.created_at < ${before} and t.deleted_at is null
        and not exists (select from basket_order b where b.order_id = o.id)))
    where before < ${before}`.execute(db)
  for (let last = 0, isMore = true; isMore;) {
    const { rows } = await sql<{ no: number }>`
      select no from basket_outlet where no > ${last} order by no limit ${batch}`.execute(db)
    const numbers = rows.map(({ no }) => no)
    await sql`
      delete from basket_order o where outlet_no = any(${numbers}::int[]) and order_id is not null
        and at < (select before from basket_forgotten)
        and day < (select min(day) from (
          select distinct day from basket_order newer where newer.outlet_no = o.outlet_no and cardinality(newer.skus) > 0
          order by day desc limit ${daysRead}) as recent)`.execute(db)
    last = numbers.at(-1) ?? last
    isMore = numbers.length === batch
  }
}
