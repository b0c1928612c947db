import { hourMs } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'

/**
 * Deletes codes and grants that have no effect any more: where the accounts are in another service, no deletion reaches
 * this database.
 */
export async function sweepCodes(db: Database, now: Date): Promise<void> {
  // The same row counts the requests of an hour.
  await db
    .deleteFrom('verification_code')
    .where('expires_at', '<', new Date(now.getTime() - hourMs))
    .execute()
  await db.deleteFrom('restricted_grant').where('until', '<', now).execute()
}
