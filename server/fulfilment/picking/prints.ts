import { sql } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { recordPrint as recordPrintCall } from '#contract/backoffice/day/picking/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { isPerOrder, type Paper } from '#rules/fulfilment/papers.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Actor } from '#server/http/actor.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { stagesBefore } from './store.ts'

type Print = AnswerOf<typeof recordPrintCall>['prints'][number]
type PrintRow = { paper: Paper; subjectId: string; copy: number; at: Date; by: Actor }

/** The latest print of each paper of these waves and orders. */
export async function findPrints(db: Database | Tx, subjectIds: readonly string[]): Promise<Print[]> {
  const { rows } = await sql<PrintRow>`
    select distinct on (paper, subject_id) paper, subject_id as "subjectId", copy, at, actor_of(actor) as by
    from paper_print where subject_id = any(${subjectIds}::uuid[]) order by paper, subject_id, copy desc`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/**
 * Records a print under the lock of its wave, so that two clerks cannot both print a first copy. Fails with `conflict`
 * where one of the papers was printed before and `again` was not said, and `validation` for an order of another wave.
 */
export async function recordPrint(
  db: Database,
  who: Staff,
  { waveId, body, now }: { waveId: string; body: RequestOf<typeof recordPrintCall>['body']; now: Date },
): Promise<Result<{ prints: Print[] }>> {
  if (!isUuid(waveId)) return fail('not_found')
  return transact(db, async (tx): Promise<Result<{ prints: Print[] }>> => {
    const wave = await tx.selectFrom('pick_wave').select('id').where('id', '=', waveId).forUpdate().executeTakeFirst()
    if (!wave) return fail('not_found')
    const subjects = isPerOrder[body.paper] ? await ordersOf(tx, waveId, body.orderIds) : ok([waveId])
    if (!subjects.ok) return subjects
    const before = (await findPrints(tx, subjects.value)).filter(({ paper }) => paper === body.paper)
    if (before.length > 0 && !body.again) return fail('conflict', { detail: 'It was printed before' })
    await sql`
      insert into paper_print (paper, subject_id, copy, at, actor)
      select ${body.paper}, id, 1 + coalesce((select max(copy) from paper_print p where p.paper = ${body.paper} and p.subject_id = id), 0),
        ${now}, ${actorOf(who)}
      from unnest(${subjects.value}::uuid[]) as id`.execute(tx)
    const prints = await findPrints(tx, subjects.value)
    return ok({ prints: prints.filter(({ paper }) => paper === body.paper) })
  })
}

async function ordersOf(tx: Tx, waveId: string, wanted: readonly string[] | undefined): Promise<Result<string[]>> {
  const rows = await tx
    .selectFrom('pick_wave_order')
    .innerJoin('orders', 'orders.id', 'pick_wave_order.order_id')
    .select('order_id')
    .where('wave_id', '=', waveId)
    .where('orders.stage', 'not in', stagesBefore)
    .orderBy('box')
    .execute()
  const own = rows.map(({ order_id: id }) => id)
  const other = (wanted ?? []).findIndex((id) => !own.includes(id))
  if (other >= 0) return invalid(`orderIds.${other}`, 'invalid')
  return ok(wanted ? [...new Set(wanted)] : own)
}
