import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/adapters/database/database.ts'
import { revocationCache, type RevocationCache } from '#server/http/revocation-cache.ts'
import type { TokenReader } from '#server/http/caller.ts'
import { deletedSince } from '#server/identity/outlets.ts'

export type DeletedAccounts = Pick<RevocationCache, 'add' | 'has'>

/** Accounts deleted recently: this process knows its own immediately, others' within two seconds. */
export const deletedAccounts = (db: Database, log: FastifyBaseLogger, clock: () => number): DeletedAccounts =>
  revocationCache((since) => deletedSince(db, since), log, clock)

/** As `readToken`, but null for deleted accounts. */
export const rejectingDeleted =
  (readToken: TokenReader, deleted: DeletedAccounts): TokenReader =>
  async (token) => {
    const who = await readToken(token)
    return who && (await deleted.has(who.id)) ? null : who
  }
