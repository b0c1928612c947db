import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { countOrders as countOrdersCall } from '#contract/backoffice/day/order-desk/calls.ts'
import { awaitsAcceptance, stages, type Stage } from '#rules/orders/stages.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { isIn } from '#server/orders/order-reading.ts'
import { isOnHold } from '#server/orders/staff-reading.ts'

/** Of one more than this many orders of a stage nobody needs to know how many they are. */
const mostCounted = 10_000

type StageCount = { count: number; oldest: string | null }
type Counts = {
  stages: (StageCount & { stage: Stage })[]
  ready: StageCount
  held: StageCount
  provinces: { provinceCode: string; province: string; count: number }[]
}

const awaiting = isIn('orders.stage', stages.filter(awaitsAcceptance))

/** By itself, so that the orders that are not delivered are read from their own index. */
const countOf = (stage: Stage) => sql`(${sql.lit(stage)},
  (select count(*) from (select from orders where ${isIn('orders.stage', [stage])} limit ${mostCounted + 1}) counted),
  (select min(created_at) from orders where ${isIn('orders.stage', [stage])}))`

/**
 * How many orders are where: all of it from indexes, in one statement. Stages from which orders go on hold few of them;
 * where they end they are counted up to a limit.
 */
export async function countOrders(db: Database): Promise<AnswerOf<typeof countOrdersCall>> {
  const { rows } = await sql<Counts>`
    select (select json_agg(s) from (values ${sql.join(stages.map(countOf))}) as s (stage, count, oldest)) as stages,
      (select json_build_object('count', count(*), 'oldest', min(created_at)) from orders where ${awaiting} and not ${isOnHold}) as ready,
      (select json_build_object('count', count(*), 'oldest', min(created_at)) from orders where ${isOnHold}) as held,
      (select coalesce(json_agg(p order by p."provinceCode"), '[]') from (
        select code as "provinceCode", province, coalesce(count, 0)::int as count from (
          -- From province to province in the index, past the addresses of each.
          with recursive provinces as (
            (select province_code as code, province from address order by 1, 2 limit 1)
            union all
            select next.* from provinces p cross join lateral (select a.province_code, a.province from address a
              where a.province_code > p.code order by 1, 2 limit 1) next
          ) select * from provinces) p
        left join (select province_code as code, count(*) as count from orders where ${awaiting} group by 1) o using (code)) p) as provinces`.execute(
    db,
  )
  const counts = rows[0]
  const byStage = new Map(counts?.stages?.map((row) => [row.stage, row]))
  return {
    stages: stages.map((stage) => ({ stage, ...present(byStage.get(stage)) })),
    ready: present(counts?.ready),
    held: present(counts?.held),
    provinces: counts?.provinces ?? [],
  }
}

const present = ({ count, oldest }: StageCount = { count: 0, oldest: null }) => ({
  count: Math.min(count, mostCounted),
  hasMore: count > mostCounted,
  oldestOn: oldest === null ? null : new Date(oldest).toISOString(),
})
