import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'

/** A process that stops renewing its lease loses it after this time, whether dead, disconnected or hanging. */
const leaseSeconds = 15

/**
 * The exclusive right to run a module's frequent jobs. The database's time decides, so machines' clocks need not agree;
 * the holder counts from before its request, and so gives up before another can take over.
 */
export function createLease(db: Database, module: string, elapsedMs: () => number = () => performance.now()) {
  const holder = randomUUID()
  let heldUntil = 0
  return {
    isHeld: () => elapsedMs() < heldUntil,
    /** Acquires the lease if it is free, or renews it. */
    renew: async () => {
      const requestedAt = elapsedMs()
      const { rows } = await sql`
        insert into job_lease as l (module, holder, until)
        values (${module}, ${holder}::uuid, now() + make_interval(secs => ${leaseSeconds}))
        on conflict (module) do update set holder = excluded.holder, until = excluded.until
          where l.holder = excluded.holder or l.until < now()
        returning holder`.execute(db)
      heldUntil = rows.length > 0 ? requestedAt + leaseSeconds * 1000 : 0
    },
    /** Lets another process take over immediately. */
    release: async () => {
      heldUntil = 0
      await db.deleteFrom('job_lease').where('module', '=', module).where('holder', '=', holder).execute()
    },
  }
}
