import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/adapters/database/database.ts'
import type { TokenReader } from '#server/http/who.ts'
import { deletedSince } from '#server/identity/identity.ts'

/** Longer than any access token lives; after that nobody can ask for the account any more. */
const rememberedMs = 15 * 60_000
const lookEveryMs = 2000

export type DeletedAccounts = {
  add: (id: string) => void
  has: (id: string) => boolean
}

/**
 * Accounts deleted lately, whose access tokens have not run out yet. This process knows of its own at once; of those
 * that another one deleted it learns within some seconds, without any request waiting for it.
 */
export function deletedAccounts(db: Database, log: FastifyBaseLogger, clock: () => number): DeletedAccounts {
  let known = new Set<string>()
  let own = new Map<string, number>()
  let lookedAt = 0

  const look = async (now: number) => {
    const ids = await deletedSince(db, new Date(now - rememberedMs))
    own = new Map([...own].filter(([, at]) => at > now - rememberedMs))
    known = new Set([...ids, ...own.keys()])
  }
  return {
    add: (id) => {
      own.set(id, clock())
      known.add(id)
    },
    has: (id) => {
      const now = clock()
      if (now - lookedAt > lookEveryMs) {
        lookedAt = now
        look(now).catch((error: unknown) => log.warn({ err: error }, 'deleted accounts were not looked up'))
      }
      return known.has(id)
    },
  }
}

/** Reads tokens as before, but for those of deleted accounts. */
export const refusing =
  (readToken: TokenReader, deleted: DeletedAccounts): TokenReader =>
  async (token) => {
    const who = await readToken(token)
    return who && deleted.has(who.id) ? null : who
  }
