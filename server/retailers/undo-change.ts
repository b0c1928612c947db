import { ok } from '#contract/errors.ts'
import { may } from '#rules/identity/permissions.ts'
import { endSessionsOf } from '#server/adapters/identity/built-in/payload-store.ts'
import { lockOutlet } from '#server/identity/outlets.ts'
import { notAllowed, notUndoable, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { changeOf, columnsOf, writeColumns, type Columns } from './columns.ts'

/** Gives a retailer back what it had, where nobody has changed the same since. One that is suspended by it is signed out. */
export const undoRetailerChange: Inverse<'retailer_changed'> = async (tx, { id, inverse, who }) => {
  const before = inverse.before as Partial<Columns>
  const after = inverse.after as Partial<Columns>
  const stored = await lockOutlet(tx, id)
  if (!stored || changeOf(columnsOf(stored), after))
    return notUndoable('changed_since', 'Somebody changed the same since, or the account is gone')
  if ('suspended_at' in before && !may(who, 'retailers.decide')) return notAllowed('It suspends or restores a retailer')
  const addresses = [before.default_shipping_address_id, before.default_billing_address_id].filter(Boolean)
  const left = await tx.selectFrom('address').select('id').where('outlet_id', '=', id).execute()
  if (!addresses.every((address) => left.some((row) => row.id === address)))
    return notUndoable('changed_since', 'The address that was the default is gone')
  if (before.email) {
    const taken = await tx.selectFrom('outlet').select('id').where('email', '=', before.email).executeTakeFirst()
    if (taken && taken.id !== id) return notUndoable('changed_since', 'The e-mail address is another account’s by now')
  }
  await writeColumns(tx, id, before)
  if (before.suspended_at) await endSessionsOf(tx, id)
  return ok(null)
}
