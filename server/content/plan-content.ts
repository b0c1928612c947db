import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { getContent } from '#contract/backoffice/trade/content/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import { runAs } from '#server/adapters/database/author.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { presentContent } from './present.ts'
import { project } from './project.ts'
import {
  clearPublished,
  editionNumbered,
  findContent,
  insertEdition,
  lockContent,
  type Name,
  type NamedContent,
} from './store.ts'

type Wire = AnswerOf<typeof getContent>
type PlanBody = { revision: number; startsAt: string; endsAt: string | null }

/** Nobody plans further ahead, milliseconds. */
const furthestMs = 2 * 366 * dayMs

async function shown(tx: Tx | Database, name: Name): Promise<Result<Wire>> {
  const stored = await findContent(tx, name)
  return stored ? ok(presentContent(stored)) : fail('not_found')
}

/**
 * Plans to publish the draft as it is now. Fails with `validation` for moments that cannot be, `edit_conflict` where the
 * draft has changed since it was read, and `conflict` where an earlier plan is live until its end.
 */
export async function scheduleContent(
  db: Database,
  name: Name,
  { revision, startsAt, endsAt }: PlanBody,
  { who, now }: { who: Staff; now: Date },
): Promise<Result<Wire>> {
  const [starts, ends] = [new Date(startsAt), endsAt === null ? null : new Date(endsAt)]
  if (starts <= now) return invalid('startsAt', 'past')
  if (starts.getTime() > now.getTime() + furthestMs) return invalid('startsAt', 'too_late')
  if (ends && ends <= starts) return invalid('endsAt', 'before_start')
  return transact(db, async (tx) => {
    const stored = await lockContent(tx, name)
    if (!stored) return fail('not_found')
    if (stored.revision !== revision) return fail('edit_conflict', { detail: `The revision is now ${stored.revision}` })
    if (stored.plan?.hasBegun) return fail('conflict', { detail: 'A plan is live until its end' })
    const plan = {
      content: JSON.stringify(stored.draft.content),
      revision,
      starts_at: starts,
      ends_at: ends,
      planned_by: actorOf(who),
      planned_at: now,
    }
    await tx
      .insertInto('content_plan')
      .values({ ...name, ...plan })
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(plan))
      .execute()
    return shown(tx, name)
  })
}

/** Removes a plan; what it has published stays. Fails with `not_found`. */
export const unscheduleContent = (db: Database, name: Name): Promise<Result<Wire>> =>
  transact(db, async (tx) => {
    const stored = await lockContent(tx, name)
    if (!stored?.plan) return fail('not_found')
    await deletePlan(tx, name)
    return shown(tx, name)
  })

const deletePlan = (tx: Tx, { kind, key }: Name): Promise<unknown> =>
  tx.deleteFrom('content_plan').where('kind', '=', kind).where('key', '=', key).execute()

type PlanRow = NamedContent & {
  ends_at: Date | null
  edition: number | null
  before: number | null
  planned_by: string
}

const whenDue = sql`coalesce(case when edition is null then starts_at end, ends_at)`
/** Whether something begins or ends by plan. */
export const contentPlansDue = (now: Date) => sql<boolean>`exists (select from content_plan where ${whenDue} <= ${now})`

/**
 * Begins and ends what is planned and due, each in a transaction of its own, in the name of who planned it. Safe to run
 * twice and in several processes. @returns how many began or ended
 * @throws what went wrong with one of them, after the others: the next run tries it again
 */
export async function applyContentPlans(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<Name & { planned_by: string }>`
    select kind, key, planned_by from content_plan
    where ${whenDue} <= ${now} order by ${whenDue}`.execute(db)
  let applied = 0
  const failures: unknown[] = []
  for (const { kind, key, planned_by: actor } of rows)
    try {
      const author = { actor, call: null, requestId: null }
      if (await runAs(author, () => transact(db, (tx) => applyPlan(tx, { kind, key }, now)))) applied += 1
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return applied
}

async function applyPlan(tx: Tx, name: Name, now: Date): Promise<boolean> {
  const stored = await lockContent(tx, name)
  const { rows } = await sql<PlanRow>`
    select * from content_plan where kind = ${name.kind} and key = ${name.key}
      and ${whenDue} <= ${now}`.execute(tx)
  const [plan] = rows
  if (!stored || !plan) return false
  if (plan.edition === null) await begin(tx, plan, { before: stored.published?.number ?? null, now })
  // What somebody has published since stays.
  else if (stored.published?.number === plan.edition) await end(tx, name, plan, now)
  if (plan.edition !== null || plan.ends_at === null) await deletePlan(tx, name)
  return true
}

async function begin(tx: Tx, plan: PlanRow, { before, now }: { before: number | null; now: Date }): Promise<void> {
  await insertEdition(tx, plan, { by: plan.planned_by, at: now })
  await project(tx, plan)
  await sql`
    update content_plan p set edition = c.published, before = ${before}::int from content c
    where c.kind = p.kind and c.key = p.key and p.kind = ${plan.kind} and p.key = ${plan.key} and p.ends_at is not null`.execute(
    tx,
  )
}

/** The edition before is published again, as one of its own: editions stay in their order. */
async function end(tx: Tx, name: Name, { before, planned_by: by }: PlanRow, now: Date): Promise<void> {
  const earlier = before === null ? null : await editionNumbered(tx, name, before)
  if (!earlier) return void (await clearPublished(tx, name))
  await insertEdition(tx, earlier, { by, at: now })
  await project(tx, earlier)
}
