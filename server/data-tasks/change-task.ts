import { sql } from 'kysely'
import type { changeDataTask, listDataTasks } from '#contract/backoffice/office/data-tasks/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { taskSteps, type TaskState } from '#rules/data-tasks.ts'
import { sqlState, type Database, type Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { perhapsActorIn } from '#server/http/actor.ts'
import type { As } from '#server/http/route.ts'
import { dataTasks } from './tasks.ts'

type ShownTask = AnswerOf<typeof listDataTasks>[number]

/**
 * All tasks of this release with what came of their last run, and one of another release that runs.
 * @param changed the name of one that is shown whatever it is at
 */
export async function showTasks(db: Database | Tx, changed = ''): Promise<ShownTask[]> {
  const rows = await db
    .selectFrom('data_task')
    .select(['name', 'state', 'is_trial', 'looked', 'total', 'changed', 'begun_at', 'ended_at', 'error'])
    .select(perhapsActorIn('data_task.begun_by').as('begun_by'))
    .execute()
  const others = rows.filter(
    (row) => (row.state === 'RUNNING' || row.name === changed) && !dataTasks.some(({ name }) => name === row.name),
  )
  return [...dataTasks, ...others].map(({ name }) => {
    const row = rows.find((one) => one.name === name)
    return {
      name,
      state: row?.state ?? null,
      trial: row?.is_trial ?? false,
      looked: row?.looked ?? 0,
      total: row?.total ?? 0,
      changed: row?.changed ?? 0,
      begunOn: row?.begun_at.toISOString() ?? null,
      begunBy: row?.begun_by?.name ?? null,
      endedOn: row?.ended_at?.toISOString() ?? null,
      error: row?.error ?? null,
    }
  })
}

/**
 * Begins, pauses or resumes a task. Fails with `conflict` while another one runs, or where its state does not allow it: the same
 * request twice, or of two people, is done once.
 */
export async function changeTask(
  db: Database,
  { who, params, body, now }: As<Staff, typeof changeDataTask>,
): Promise<Result<ShownTask>> {
  const task = dataTasks.find(({ name }) => name === params.name)
  // One of another release can be paused, so that those of this one are not in its way.
  if (!task && body.what !== 'pause') return fail('not_found')
  const { name } = params
  const total = task && (body.what === 'begin' || body.what === 'try') ? await task.total(db) : 0
  try {
    return await transact(db, async (tx): Promise<Result<ShownTask>> => {
      const { rows } = await sql<{ state: TaskState }>`
        select state from data_task where name = ${name} for update`.execute(tx)
      if (!taskSteps(rows[0]?.state ?? null).includes(body.what))
        return fail('conflict', { detail: 'It was changed since' })
      if (body.what === 'pause' || body.what === 'resume') await setState(tx, name, body.what)
      else if (!(await begin(tx, name, { isTrial: body.what === 'try', total, by: actorOf(who), at: now })))
        return fail('conflict', { detail: 'It was begun a moment ago' })
      const shown = (await showTasks(tx, name)).find((one) => one.name === name)
      return shown ? ok(shown) : fail('not_found')
    })
  } catch (error) {
    if (sqlState(error) === '23505') return fail('conflict', { detail: 'Another task runs' })
    throw error
  }
}

const setState = (tx: Tx, name: string, what: 'pause' | 'resume'): Promise<unknown> =>
  sql`update data_task set state = ${what === 'pause' ? 'PAUSED' : 'RUNNING'}, error = null, ended_at = null
    where name = ${name}`.execute(tx)

/** @returns false where it has begun meanwhile, for the first time */
async function begin(
  tx: Tx,
  name: string,
  { isTrial, total, by, at }: { isTrial: boolean; total: number; by: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into data_task (name, state, is_trial, cursor, looked, changed, total, begun_at, begun_by)
    values (${name}, 'RUNNING', ${isTrial}, '', 0, 0, ${total}, ${at}, ${by})
    on conflict (name) do update set state = 'RUNNING', is_trial = excluded.is_trial, cursor = '', looked = 0, changed = 0,
      total = excluded.total, begun_at = excluded.begun_at, begun_by = excluded.begun_by, ended_at = null, error = null
      where data_task.state <> 'RUNNING'`.execute(tx)
  return numAffectedRows === 1n
}
