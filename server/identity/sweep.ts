import { dayMs, hourMs } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forgetUses } from './api-keys/store.ts'
import { sweepApple } from './apple/store.ts'
import { sweepExternalStaff } from './external-staff.ts'
import { forgetViewings } from './viewings/store.ts'

/** How long it is known what an API key called. */
const keyUseMs = 90 * dayMs

/** Deletes expired failures, codes and authorization requests. */
export async function sweepSignIn(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('password_guess').where('until', '<', now).execute()
  await db.deleteFrom('allowance').where('until', '<', now).execute()
  // Requests of the last hour are counted in the same row.
  await db
    .deleteFrom('password_code')
    .where('expires_at', '<', new Date(now.getTime() - hourMs))
    .execute()
  await db.deleteFrom('sign_in_step').where('expires_at', '<', now).execute()
  await sweepExternalStaff(db, now)
  await forgetUses(db, new Date(now.getTime() - keyUseMs))
  await forgetViewings(db, new Date(now.getTime() - dayMs))
  await sweepApple(db, now)
}
