import type { Tx } from '#server/adapters/database/database.ts'
import type { ClientId } from '#server/adapters/identity/port.ts'

/** The account, which nobody changes until the transaction ends; undefined where it is deleted, suspended or disabled. */
export async function holdAccount(
  tx: Tx,
  client: ClientId,
  id: string,
): Promise<{ password_hash: string } | undefined> {
  if (client === 'backoffice')
    return tx
      .selectFrom('staff')
      .select('password_hash')
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .forShare()
      .executeTakeFirst()
  return tx
    .selectFrom('outlet')
    .select('password_hash')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}
