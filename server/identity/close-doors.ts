import type { Tx } from '#server/adapters/database/database.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import { revokeKeysOf } from './api-keys/store.ts'
import { removeLinks } from './apple/store.ts'
import { endSessionsOfStaff } from './sessions-of-staff.ts'

/** Ends sessions, of the built-in issuer or of none. */
export type DoorDeps = Pick<IdentityServer, 'endSessions'>

type Account = {
  kind: 'retailer' | 'staff'
  id: string
  now: Date
  /** A session that stays: the one of the person who closes the doors. */
  keep?: string | undefined
}

/**
 * Ends every way into an account but its password and its phone, in the caller's transaction: sessions, sign-ins under
 * way, links to Apple and LINE, and of staff their API keys and the code of the LINE group. The caller then calls `noticeEnded`.
 */
export async function closeDoors(tx: Tx, doors: DoorDeps, { kind, id, now, keep }: Account): Promise<void> {
  // A sign-in that is about to begin a session holds the account: it is waited for, and then ended.
  await tx
    .selectFrom(kind === 'staff' ? 'staff' : 'outlet')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute()
  if (kind === 'staff') {
    await endSessionsOfStaff(tx, doors, { id, keep })
    return revokeKeysOf(tx, id, now)
  }
  await doors.endSessions(tx, id, keep)
  // A browser may be at Apple right now, and a code on its way from LINE: a link that is just being made is waited for,
  // and then removed.
  await tx.deleteFrom('apple_errand').where('outlet_id', '=', id).execute()
  await tx.deleteFrom('line_code').where('outlet_id', '=', id).execute()
  await removeLinks(tx, id, now)
  await tx.deleteFrom('line_link').where('outlet_id', '=', id).execute()
}
