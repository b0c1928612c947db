import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'
import { recordingOf, type JobRuns } from './job-runs.ts'

/** A process that stops renewing its lease loses it after this time, whether dead, disconnected or hanging. */
const leaseSeconds = 15

/**
 * The exclusive rights to run modules' frequent jobs. The database's time decides, so machines' clocks need not agree;
 * the holder counts from before its request, and so gives up before another can take over.
 */
export function createLeases(db: Database, modules: readonly string[], elapsedMs = () => performance.now()) {
  const holder = randomUUID()
  let held: ReadonlySet<string> = new Set()
  let heldUntil = 0
  return {
    isHeld: (module: string) => held.has(module) && elapsedMs() < heldUntil,
    /** Acquires the leases that are free, renews those of this process, and stores the runs of jobs: one statement. */
    renew: async (runs: ReadonlyMap<string, JobRuns>) => {
      const requestedAt = elapsedMs()
      const { rows } = await sql<{ module: string }>`
        with recorded as (${recordingOf(runs)})
        insert into job_lease as l (module, holder, until)
        select module, ${holder}::uuid, now() + make_interval(secs => ${leaseSeconds})
        from unnest(${modules}::text[]) as module order by module
        on conflict (module) do update set holder = excluded.holder, until = excluded.until
          where l.holder = excluded.holder or l.until < now()
        returning module`.execute(db)
      held = new Set(rows.map(({ module }) => module))
      heldUntil = requestedAt + leaseSeconds * 1000
    },
    /** Lets another process take over immediately. */
    release: async () => {
      heldUntil = 0
      await db.deleteFrom('job_lease').where('holder', '=', holder).execute()
    },
  }
}
