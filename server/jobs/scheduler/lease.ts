import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'

/** A process that no longer renews its lease loses it after so long, be it dead, cut off or hanging. */
const leaseSeconds = 15

/**
 * The right to do a module's work of every few seconds. The database's clock decides, so that machines need not agree; the
 * holder counts from before it asked, so that it lets go before another can take over.
 */
export function createLease(db: Database, module: string, elapsedMs: () => number = () => performance.now()) {
  const holder = randomUUID()
  let heldUntil = 0
  return {
    isHeld: () => elapsedMs() < heldUntil,
    /** Takes the lease where it is free, or renews it. */
    renew: async () => {
      const asked = elapsedMs()
      const { rows } = await sql`
        insert into job_lease as l (module, holder, until)
        values (${module}, ${holder}::uuid, now() + make_interval(secs => ${leaseSeconds}))
        on conflict (module) do update set holder = excluded.holder, until = excluded.until
          where l.holder = excluded.holder or l.until < now()
        returning holder`.execute(db)
      heldUntil = rows.length > 0 ? asked + leaseSeconds * 1000 : 0
    },
    /** Lets another process take over at once. */
    release: async () => {
      heldUntil = 0
      await db.deleteFrom('job_lease').where('module', '=', module).where('holder', '=', holder).execute()
    },
  }
}
