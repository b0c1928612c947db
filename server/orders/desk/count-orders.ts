import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { countOrders as countOrdersCall } from '#contract/backoffice/order-desk/calls.ts'
import { awaitsAcceptance } from '#rules/orders/odd-order.ts'
import { stages, type Stage } from '#rules/orders/stages.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { isOnHold } from './holds.ts'

type StageCount = { count: number; oldest: string | null }
type Counts = {
  stages: (StageCount & { stage: Stage })[]
  ready: StageCount
  held: StageCount
  provinces: { provinceCode: string; province: string; count: number }[]
}

const awaiting = sql`orders.stage = any(${stages.filter(awaitsAcceptance)}::text[])`

/** How many orders are where: all of it from indexes, in one statement. */
export async function countOrders(db: Database): Promise<AnswerOf<typeof countOrdersCall>> {
  const { rows } = await sql<Counts>`
    select (select json_agg(s) from (
        select stage, count(*) as count, min(created_at) as oldest from orders group by stage) s) as stages,
      (select json_build_object('count', count(*), 'oldest', min(created_at)) from orders where ${awaiting} and not ${isOnHold}) as ready,
      (select json_build_object('count', count(*), 'oldest', min(created_at)) from orders where ${isOnHold}) as held,
      (select coalesce(json_agg(p order by p."provinceCode"), '[]') from (
        select a.province_code as "provinceCode", min(a.province) as province, coalesce(min(o.count), 0)::int as count
        from address a left join (select province_code, count(*) as count from orders where ${awaiting} group by 1) o using (province_code)
        group by a.province_code) p) as provinces`.execute(db)
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
  count,
  oldestOn: oldest === null ? null : new Date(oldest).toISOString(),
})
