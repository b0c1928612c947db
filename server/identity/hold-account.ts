import type { Tx } from '#server/adapters/database/database.ts'
import type { ClientId } from '#server/adapters/identity/port.ts'
import type { OutletRow, StaffRow } from './store.ts'

/** The account as it is, and stays until the transaction ends; undefined where it is deleted, suspended or disabled. */
export async function holdAccount(tx: Tx, client: 'storefront', id: string): Promise<OutletRow | undefined>
export async function holdAccount(tx: Tx, client: ClientId, id: string): Promise<OutletRow | StaffRow | undefined>
export async function holdAccount(tx: Tx, client: ClientId, id: string): Promise<OutletRow | StaffRow | undefined> {
  if (client === 'backoffice')
    return tx
      .selectFrom('staff')
      .selectAll()
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .forShare()
      .executeTakeFirst()
  return tx
    .selectFrom('outlet')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}
