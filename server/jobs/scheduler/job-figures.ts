import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'
import type { Figure } from '#server/http/metrics.ts'

type Row = { job: string; succeeded: number; age: number; limit: number; failures: number; seconds: number }

/**
 * Metrics of each job: the same from every process of a release, whichever ran it.
 * @param known the jobs of this release: of others its own processes report; null before the jobs have started
 */
export function jobFigures(db: Database, known: () => readonly string[] | null): Figure[] {
  const figure = (name: string, help: string, valueOf: (row: Row) => number): Figure => ({
    name: `songdee_job_${name}`,
    help,
    label: 'job',
    readEach: async () => new Map((await readRows(db, known())).map((row) => [row.job, valueOf(row)])),
  })
  return [
    figure('last_success_timestamp_seconds', 'When a job last succeeded; 0: never', ({ succeeded }) => succeeded),
    figure('age_seconds', 'Time since a job last succeeded, or since it is expected to', ({ age }) => age),
    figure('late_after_seconds', 'A job is late when its age is more than this', ({ limit }) => limit),
    { ...figure('failures_total', 'Runs of a job that failed, ever', ({ failures }) => failures), onlyGrows: true },
    figure('last_run_seconds', 'How long the last run of a job took', ({ seconds }) => seconds),
  ]
}

async function readRows(db: Database, names: readonly string[] | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select job, coalesce(extract(epoch from succeeded_at), 0)::float8 as succeeded,
      extract(epoch from now() - coalesce(succeeded_at, since))::float8 as age, late_after_seconds as limit,
      failures, coalesce(seconds, 0) as seconds
    from job_run where ${names}::text[] is null or job = any(${names}::text[]) order by job`.execute(db)
  return rows
}
