import type { Database } from '#server/adapters/database/database.ts'
import { sweepApple } from './apple/store.ts'

const hourMs = 60 * 60_000

/** Forgets failures, codes and errands that can matter to nobody any more. */
export async function sweepSignIn(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('password_guess').where('until', '<', now).execute()
  await db.deleteFrom('allowance').where('until', '<', now).execute()
  // The requests of an hour are counted in the same row.
  await db
    .deleteFrom('password_code')
    .where('expires_at', '<', new Date(now.getTime() - hourMs))
    .execute()
  await sweepApple(db, now)
}
