import { sql } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { listCashDifferences } from '#contract/backoffice/day/cash/calls.ts'
import { toBaht } from '#rules/money.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { actorIn } from '#server/http/actor.ts'
import { pageOf } from '#server/http/page.ts'
import { collectorName, differenceOf } from './present.ts'

/** Counts that differ from what was expected, the latest day first. */
export async function findDifferences(
  db: Database,
  query: RequestOf<typeof listCashDifferences>['query'],
): Promise<AnswerOf<typeof listCashDifferences>> {
  const { page, size, from, until } = query
  let differing = db.selectFrom('cash_up').where(sql<boolean>`counted_satang <> expected_satang`)
  if (from) differing = differing.where('day', '>=', from)
  if (until) differing = differing.where('day', '<=', until)
  const { total } = await differing.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await differing
    .select(['day', 'driver_id', 'driver_name', 'counted_satang', 'expected_satang', 'reason', 'state'])
    .select(actorIn('cash_up.counted_by').as('counter'))
    .orderBy('day', 'desc')
    .orderBy('driver_name')
    .limit(size)
    .offset(page * size)
    .execute()
  const content = rows.map((row) => ({
    day: row.day,
    collector: collectorName(row.driver_id),
    name: row.driver_name,
    differenceAmt: toBaht(differenceOf(row)),
    reason: row.reason,
    state: row.state,
    countedBy: row.counter,
  }))
  return pageOf(content, Number(total), query)
}
