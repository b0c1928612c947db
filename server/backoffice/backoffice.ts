// What every screen of the staff needs: who they are, live changes, presence, search and views.

import type { Database } from '#server/adapters/database/database.ts'
import { forgetChanges } from './live/changes.ts'
import { forgetPresence } from './presence/presence.ts'

/** Deletes changes that no screen may ask for any more, and windows that were closed without a word. */
export async function sweepLive(db: Database, now: Date): Promise<void> {
  await forgetPresence(db, now)
  await forgetChanges(db, now)
}
