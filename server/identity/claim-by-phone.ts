import type { Tx } from '#server/adapters/database/database.ts'
import { closeDoors, type DoorDeps } from './close-doors.ts'
import { forgetUnverified, lockOutletByPhone, setProvenPassword } from './store.ts'

type Claim = {
  phone: string
  passwordHash: string
  /** False: nobody knows the password. */
  hasPassword: boolean
  now: Date
}

/**
 * Recovers the account of a phone that was just verified, in the caller's transaction: sets a password and closes
 * all ways into it. If the phone was never verified before, someone else may have registered it: the addresses, e-mail
 * address, tax number and consents of that registration are deleted.
 * @returns the id of the account; null where the number has none. The caller calls `noticeEnded`
 */
export async function claimByPhone(
  tx: Tx,
  doors: DoorDeps,
  { phone, passwordHash, hasPassword, now }: Claim,
): Promise<string | null> {
  const outlet = await lockOutletByPhone(tx, phone)
  if (!outlet) return null
  const { id } = outlet
  await closeDoors(tx, doors, { kind: 'retailer', id, now })
  if (!outlet.phone_verified) await forgetUnverified(tx, id)
  await setProvenPassword(tx, id, passwordHash, hasPassword)
  return id
}
