import { sql } from 'kysely'
import { bangkokDate } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'

/** Work that looks through everything. Returns how many faults it found. */
export type NightlyWork = () => Promise<number>
/** @returns how many faults were found; null where the night's work is done or another process does it */
export type Nightly = (job: string, now: Date, work: NightlyWork) => Promise<number | null>

const hourMs = 60 * 60_000
const startsAt = 3

/**
 * Runs each job once a night, from three in the morning in Bangkok, by whichever process asks first; where that one died or
 * failed, by another after ten minutes. A process that knows the night's work to be done asks no more.
 */
export function createNightly(db: Database): Nightly {
  const done = new Map<string, string>()
  return async (job, now, work) => {
    const day = bangkokDate(new Date(now.getTime() - startsAt * hourMs))
    if (done.get(job) === day) return null
    const claim = await claimNight(db, { job, day, now })
    const faults = claim === 'mine' ? await work() : null
    if (faults !== null)
      await db.updateTable('nightly').set({ faults }).where('job', '=', job).where('day', '=', day).execute()
    if (claim !== 'running') done.set(job, day)
    return faults
  }
}

async function claimNight(
  db: Database,
  { job, day, now }: { job: string; day: string; now: Date },
): Promise<'mine' | 'running' | 'done'> {
  const { rows } = await sql`
    insert into nightly as n (job, day, at) values (${job}, ${day}, ${now})
    on conflict (job, day) do update set at = excluded.at where n.faults is null and n.at < excluded.at - interval '10 minutes'
    returning job`.execute(db)
  if (rows.length > 0) return 'mine'
  const row = await db
    .selectFrom('nightly')
    .select('faults')
    .where('job', '=', job)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.faults === null ? 'running' : 'done'
}
