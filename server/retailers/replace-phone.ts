import { normalisePhone } from '#rules/identity/phone.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { emit } from '#server/events/emit.ts'
import { closeDoors, type DoorDeps } from '#server/identity/identity.ts'

type Replacement = {
  outletId: string
  before: string
  after: string
  /** Whether the retailer has proven the new phone. */
  isProven: boolean
  /** Who did it, as records name actors. */
  by: string
  at: Date
}

/**
 * Changes the phone of a retailer, in the caller's transaction: writes it into the history, closes all ways into the
 * account, ends the right to restricted goods, and tells the phone before. Nothing else of the account changes. A taken number violates a constraint.
 */
export async function replacePhone(
  tx: Tx,
  doors: DoorDeps,
  { outletId, before, after, isProven, by, at }: Replacement,
): Promise<void> {
  await tx.updateTable('outlet').set({ phone: after, phone_verified: isProven }).where('id', '=', outletId).execute()
  // Its code was sent to the phone before.
  await tx.deleteFrom('restricted_grant').where('outlet_id', '=', outletId).execute()
  await closeDoors(tx, doors, { kind: 'retailer', id: outletId, now: at })
  await tx
    .insertInto('retailer_event')
    .values({ outlet_id: outletId, kind: 'PHONE_CHANGED', note: `${before} → ${after}`, at, by })
    .execute()
  // After the commit, and again where it failed: a phone that is lost or switched off does not stop the change.
  if (normalisePhone(before))
    await emit(tx, { topic: 'retailer.phone_changed', payload: { outletId, before, after }, at })
}
