import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { minuteMs } from '#rules/bangkok-time.ts'

/** Longer than any access token lives, so later ones need not be remembered. */
const rememberedMs = 15 * minuteMs
/** Older data is refreshed in the background of a request, */
const renewAfterMs = 1000
/** and older than this before it: revocations of another process take effect within this time. */
const staleAfterMs = 2000
/** How long a request waits for a database that does not answer, in ms. */
const timeoutMs = 1000

export type RevocationCache = {
  add: (id: string) => void
  /** Waits for a lookup where the last one is older than two seconds, as in a process that was idle. */
  has: (id: string) => Promise<boolean>
  /** Looks up now, instead of within two seconds. */
  look: () => Promise<void>
}

/**
 * Ids of accounts or sessions that ended recently, whose access tokens have not expired yet. Those ended by another
 * process are known within two seconds. While the database is unreachable, the last known ids apply.
 * @param find those that ended since
 */
export function revocationCache(
  find: (since: Date) => Promise<string[]>,
  log: FastifyBaseLogger,
  clock: () => number,
): RevocationCache {
  let known = new Set<string>()
  let own = new Map<string, number>()
  /** When the last completed lookup began. */
  let lookedAt = 0
  let looking: Promise<void> | null = null

  const look = async () => {
    const now = clock()
    const ids = await find(new Date(now - rememberedMs))
    own = new Map([...own].filter(([, at]) => at > now - rememberedMs))
    known = new Set([...ids, ...own.keys()])
    lookedAt = now
  }
  const lookOrWarn = () =>
    look().catch((error: unknown) => {
      // Set on failure too, so that the next request does not wait for the same.
      lookedAt = clock()
      log.warn({ err: error }, 'ended accounts or sessions were not looked up')
    })
  /** Concurrent requests share a lookup. */
  const lookTogether = () => (looking ??= lookOrWarn().finally(() => (looking = null)))
  return {
    look,
    add: (id) => {
      own.set(id, clock())
      known.add(id)
    },
    has: async (id) => {
      const since = clock() - lookedAt
      // A look that lies in the future says nothing: the clock was set back.
      const age = since < 0 ? Infinity : since
      if (age > renewAfterMs && !known.has(id)) {
        const looked = lookTogether()
        if (age > staleAfterMs) await Promise.race([looked, pause(timeoutMs, undefined, { ref: false })])
      }
      return known.has(id)
    },
  }
}
