import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import { removeLinks } from './apple/store.ts'

/** Erases personal data; the row stays under a pseudonym, for the orders that refer to it. */
export async function eraseOutlet(tx: Tx, id: string, pseudonym: string, at: Date): Promise<void> {
  await tx.deleteFrom('address').where('outlet_id', '=', id).execute()
  await removeLinks(tx, id, at)
  await tx.deleteFrom('apple_errand').where('outlet_id', '=', id).execute()
  // Accounts that had become part of it.
  await sql`
    update outlet set store_name = outlet_code, owner_name = '', last_name = '', tax_id = null, tax_name = null, tax_branch = null,
      staff_note = null, suspended_at = null, suspended_reason = null, merged_phone = null where merged_into = ${id}`.execute(
    tx,
  )
  await tx
    .updateTable('outlet')
    .set({
      phone: pseudonym,
      phone_verified: false,
      email: null,
      // Not a hash: no password matches it.
      password_hash: '',
      store_name: pseudonym,
      owner_name: '',
      last_name: '',
      tax_id: null,
      tax_name: null,
      tax_branch: null,
      staff_note: null,
      suspended_at: null,
      suspended_reason: null,
      default_shipping_address_id: null,
      default_billing_address_id: null,
      deleted_at: at,
    })
    .where('id', '=', id)
    .execute()
}
