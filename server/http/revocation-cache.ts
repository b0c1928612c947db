import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Longer than any access token lives; after that nobody can show one any more. */
const rememberedMs = 15 * 60_000
/** Older knowledge is renewed behind the request that uses it, */
const renewAfterMs = 1000
/** and too old for any request: what another process ended opens nothing here for longer than this. */
const staleAfterMs = 2000
/** So long a request waits for a database that does not answer. */
const patienceMs = 1000

export type RevocationCache = {
  add: (id: string) => void
  /** Waits for a look where the last one is older than two seconds, as in a process that nobody has asked for a while. */
  has: (id: string) => Promise<boolean>
  /** Looks now, instead of within two seconds. */
  look: () => Promise<void>
}

/**
 * Ids of accounts or sessions that ended lately, whose access tokens have not run out yet. Of those that another process
 * ended it learns within two seconds. While the database cannot be reached it goes by what it knew.
 * @param find those that ended since
 */
export function revocationCache(
  find: (since: Date) => Promise<string[]>,
  log: FastifyBaseLogger,
  clock: () => number,
): RevocationCache {
  let known = new Set<string>()
  let own = new Map<string, number>()
  /** When the last look that has ended began. */
  let lookedAt = 0
  let looking: Promise<void> | null = null

  const look = async () => {
    const now = clock()
    const ids = await find(new Date(now - rememberedMs))
    own = new Map([...own].filter(([, at]) => at > now - rememberedMs))
    known = new Set([...ids, ...own.keys()])
    lookedAt = Math.max(lookedAt, now)
  }
  const lookOrWarn = () =>
    look().catch((error: unknown) => {
      // Tried, which is all that can be done: the next request does not wait for the same.
      lookedAt = clock()
      log.warn({ err: error }, 'ended accounts or sessions were not looked up')
    })
  /** Many requests share one look; one that is under way began after the last that ended. */
  const lookTogether = () => (looking ??= lookOrWarn().finally(() => (looking = null)))
  return {
    look,
    add: (id) => {
      own.set(id, clock())
      known.add(id)
    },
    has: async (id) => {
      const age = clock() - lookedAt
      if (age > renewAfterMs && !known.has(id)) {
        const looked = lookTogether()
        if (age > staleAfterMs) await Promise.race([looked, pause(patienceMs, undefined, { ref: false })])
      }
      return known.has(id)
    },
  }
}
