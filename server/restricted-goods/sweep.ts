import type { Database } from '#server/adapters/database/database.ts'

const hourMs = 60 * 60_000

/** Forgets codes and grants that can matter to nobody any more: where the accounts are elsewhere, no deletion comes here. */
export async function sweepCodes(db: Database, now: Date): Promise<void> {
  // The requests of an hour are counted in the same row.
  await db
    .deleteFrom('verification_code')
    .where('expires_at', '<', new Date(now.getTime() - hourMs))
    .execute()
  await db.deleteFrom('restricted_grant').where('until', '<', now).execute()
}
