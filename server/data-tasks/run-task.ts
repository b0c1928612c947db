import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact, tryOut } from '#server/adapters/database/transact.ts'
import { dataTasks, type Batch, type DataTask } from './tasks.ts'

/** Whether a task is to be worked on. */
export const taskRuns = sql<boolean>`exists (select from data_task where state = 'RUNNING')`

/** How long one run of the job works, in ms: between two, the others of the same process are looked at. */
const turnMs = 2000

type TaskTurn = { name: string; is_trial: boolean; cursor: string }
type Deps = { db: Database; log: Pick<FastifyBaseLogger, 'error'> }

/**
 * Works for some seconds on the task that runs, batch by batch, until it is done, paused, or the server stops. Each batch is a
 * transaction with its progress, so that an interrupted task goes on where it was. One that fails says so, and waits for somebody.
 */
export async function runDataTask({ db, log }: Deps, stopping: AbortSignal): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < turnMs;) {
    stopping.throwIfAborted()
    const running = await runningTask(db)
    if (!running) return
    const task = dataTasks.find(({ name }) => name === running.name)
    // Of a newer release, whose process goes on with it once this one has ended.
    if (!task) return
    try {
      await nextBatch(db, task, running)
    } catch (error) {
      log.error({ err: error, task: running.name }, 'a data task failed')
      await endAs(db, running.name, { state: 'FAILED', error: error instanceof Error ? error.message : String(error) })
      return
    }
  }
}

const runningTask = (db: Database): Promise<TaskTurn | undefined> =>
  db.selectFrom('data_task').select(['name', 'is_trial', 'cursor']).where('state', '=', 'RUNNING').executeTakeFirst()

/** A trial is rolled back, and only what it would have done is written. */
async function nextBatch(db: Database, task: DataTask, { is_trial: isTrial, cursor }: TaskTurn): Promise<void> {
  const tried = isTrial ? await tryOut(db, (tx) => task.batch(tx, cursor)) : null
  await transact(db, async (tx) => {
    // Paused meanwhile, or begun again by somebody else: nothing is done.
    const isOurs = await sql`select from data_task where name = ${task.name} and state = 'RUNNING'
      and cursor = ${cursor} and is_trial = ${isTrial} for update`.execute(tx)
    if (isOurs.rows.length === 0) return
    const batch = tried ?? (await task.batch(tx, cursor))
    if (batch.cursor === null) await endAs(tx, task.name, { state: 'DONE', error: null })
    else await savePlace(tx, task.name, { ...batch, cursor: batch.cursor })
  })
}

const savePlace = (tx: Tx, name: string, { cursor, looked, changed }: Batch & { cursor: string }): Promise<unknown> =>
  sql`update data_task set cursor = ${cursor}, looked = looked + ${looked}, changed = changed + ${changed}
    where name = ${name}`.execute(tx)

const endAs = (
  db: Database | Tx,
  name: string,
  { state, error }: { state: 'DONE' | 'FAILED'; error: string | null },
): Promise<unknown> =>
  sql`update data_task set state = ${state}, error = ${error}, ended_at = now()
    where name = ${name} and state = 'RUNNING'`.execute(db)
