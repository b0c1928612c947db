import type { Tx } from '#server/adapters/database/database.ts'
import { removeLinks } from './apple/store.ts'
import { forgetStranger, lockOutletByPhone, setProvenPassword } from './store.ts'

type Claim = { phone: string; passwordHash: string; now: Date }

/**
 * Gives an account to whoever has just proven its phone, in the caller's transaction: with a new password and without the
 * Apple Accounts that were linked. Where nobody had proven the phone before, a stranger may have registered it: the
 * addresses, e-mail address, tax number and consents that came with the registration go.
 * @returns the id of the account; null where the number has none. Its sessions are the caller's to end
 */
export async function claimByPhone(tx: Tx, { phone, passwordHash, now }: Claim): Promise<string | null> {
  const outlet = await lockOutletByPhone(tx, phone)
  if (!outlet) return null
  const { id } = outlet
  await removeLinks(tx, id, now)
  // Somebody may be on the way to Apple right now, to link another.
  await tx.deleteFrom('apple_errand').where('outlet_id', '=', id).execute()
  if (!outlet.phone_verified) await forgetStranger(tx, id)
  await setProvenPassword(tx, id, passwordHash)
  return id
}
