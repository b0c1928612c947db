import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'
import type { Job } from '../job.ts'

/** Runs of a job since they were last stored. */
export type JobRuns = {
  startedAt: Date
  succeededAt: Date | null
  /** How long the last one took; null: it found nothing to do. */
  seconds: number | null
  failures: number
}

type RunOptions = { now: () => Date; stopping: AbortSignal; onError: (error: unknown) => void }

/**
 * Runs a job once.
 * @returns its result; an error goes to `onError` and is not thrown. A job that ends early because the server is stopping
 * has neither succeeded nor failed
 */
export async function runOnce(job: Job, { now, stopping, onError }: RunOptions): Promise<JobRuns> {
  const startedAt = now()
  const began = performance.now()
  const outcome = await job.run(startedAt, stopping).then(
    () => 'succeeded' as const,
    (error: unknown) => {
      if (stopping.aborted && error === stopping.reason) return 'stopped' as const
      onError(error)
      return 'failed' as const
    },
  )
  const seconds = (performance.now() - began) / 1000
  return {
    startedAt,
    succeededAt: outcome === 'succeeded' ? now() : null,
    seconds,
    failures: outcome === 'failed' ? 1 : 0,
  }
}

/** Combines consecutive runs of a job. */
export const merged = (earlier: JobRuns | undefined, later: JobRuns): JobRuns => ({
  ...later,
  seconds: later.seconds ?? earlier?.seconds ?? null,
  succeededAt: later.succeededAt ?? earlier?.succeededAt ?? null,
  failures: (earlier?.failures ?? 0) + later.failures,
})

/**
 * Whether nobody has begun a job for as long as it may go without a success, and for a day: during an upgrade an older process may hold
 * the lease of the newer ones for hours.
 */
const isLeft = (now: Date) =>
  sql<boolean>`coalesce(started_at, since) < ${now}::timestamptz - greatest(late_after_seconds, 86400) * interval '1 second'`

/**
 * Adds the jobs to the table. One that this release has not may be of a newer one, whose processes run it: it is deleted once none
 * has begun it for as long as it may go without a success, and a day.
 */
export async function registerJobs(db: Database, own: readonly Job[], all: readonly Job[], now: Date): Promise<void> {
  await db
    .deleteFrom('job_run')
    .where(
      'job',
      'not in',
      all.map(({ name }) => name),
    )
    .where(isLeft(now))
    .execute()
  await db
    .insertInto('job_run')
    .values(own.map(({ name, cadence }) => ({ job: name, since: now, late_after_seconds: cadence.lateAfter })))
    .onConflict((conflict) =>
      conflict.column('job').doUpdateSet(({ ref }) => ({ late_after_seconds: ref('excluded.late_after_seconds') })),
    )
    .execute()
}

/** Stores runs, by job. */
export async function recordRuns(db: Database, runs: ReadonlyMap<string, JobRuns>): Promise<void> {
  if (runs.size > 0) await recordingOf(runs).execute(db)
}

/** The statement that stores them. */
export function recordingOf(runs: ReadonlyMap<string, JobRuns>): RawBuilder<unknown> {
  const names = [...runs.keys()]
  const values = [...runs.values()]
  return sql`
    update job_run set started_at = r.started_at, succeeded_at = coalesce(r.succeeded_at, job_run.succeeded_at),
      seconds = coalesce(r.seconds, job_run.seconds), failures = job_run.failures + r.failures
    from unnest(${names}::text[], ${values.map(({ startedAt }) => startedAt)}::timestamptz[],
      ${values.map(({ succeededAt }) => succeededAt)}::timestamptz[], ${values.map(({ seconds }) => seconds)}::float8[],
      ${values.map(({ failures }) => failures)}::bigint[]) as r (job, started_at, succeeded_at, seconds, failures)
    where job_run.job = r.job`
}

/** Deletes a job that this release has not where no other has it any more. @returns whether none has */
export async function forgetIfLeft(db: Database, name: string, now: Date): Promise<boolean> {
  await db.deleteFrom('job_run').where('job', '=', name).where(isLeft(now)).execute()
  return !(await findRegistered(db)).has(name)
}

/** The jobs of all releases that run, or have lately. */
export async function findRegistered(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('job_run').select('job').execute()
  return new Set(rows.map(({ job }) => job))
}

/** Jobs that have never succeeded on this database. */
export async function findNeverDone(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('job_run').select('job').where('succeeded_at', 'is', null).execute()
  return new Set(rows.map(({ job }) => job))
}
