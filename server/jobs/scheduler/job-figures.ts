import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'
import type { Figure } from '#server/http/metrics.ts'

type Row = { job: string; succeeded: number; age: number; limit: number; failures: number; seconds: number }

/** Metrics of each job: the same from every process, whichever ran it. */
export const jobFigures = (db: Database): Figure[] => [
  figure(db, 'last_success_timestamp_seconds', 'When a job last succeeded; 0: never', ({ succeeded }) => succeeded),
  figure(db, 'age_seconds', 'Time since a job last succeeded, or since it is expected to', ({ age }) => age),
  figure(db, 'late_after_seconds', 'A job is late when its age is more than this', ({ limit }) => limit),
  figure(db, 'failures', 'Runs of a job that failed, ever', ({ failures }) => failures),
  figure(db, 'last_run_seconds', 'How long the last run of a job took', ({ seconds }) => seconds),
]

const figure = (db: Database, name: string, help: string, valueOf: (row: Row) => number): Figure => ({
  name: `songdee_job_${name}`,
  help,
  label: 'job',
  readEach: async () => new Map((await readRows(db)).map((row) => [row.job, valueOf(row)])),
})

async function readRows(db: Database): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select job, coalesce(extract(epoch from succeeded_at), 0)::float8 as succeeded,
      extract(epoch from now() - coalesce(succeeded_at, since))::float8 as age, late_after_seconds as limit,
      failures, coalesce(seconds, 0) as seconds
    from job_run order by job`.execute(db)
  return rows
}
