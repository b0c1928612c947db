import { fail, type Result } from '#contract/errors.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { ClientId, IdentityServer } from '#server/adapters/identity/port.ts'
import { holdAccount } from './hold-account.ts'

type Opening = {
  db: Database
  identity: Pick<IdentityServer, 'own'>
  client: ClientId
  who: { id: string; session?: string | undefined }
}

/**
 * Opens a door into the account of a signed-in person, in one transaction. Fails with `unauthenticated` where the session has
 * ended by then: who closes all doors of the account holds it, and finds this one or comes before it.
 */
export const openDoor = <Opened>(
  { db, identity, client, who }: Opening,
  open: (tx: Tx) => Promise<Result<Opened>>,
): Promise<Result<Opened>> =>
  transact(db, async (tx): Promise<Result<Opened>> => {
    const account = await holdAccount(tx, client, who.id)
    const isSignedIn =
      !identity.own || (who.session !== undefined && (await identity.own.isOpen(tx, who.id, who.session)))
    return account && isSignedIn ? open(tx) : fail('unauthenticated', { detail: 'The session has ended' })
  })
