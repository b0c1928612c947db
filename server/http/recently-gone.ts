import type { FastifyBaseLogger } from 'fastify'

/** Longer than any access token lives; after that nobody can show one any more. */
const rememberedMs = 15 * 60_000
const lookEveryMs = 2000

export type RecentlyGone = {
  add: (id: string) => void
  has: (id: string) => boolean
  /** Looks now, instead of within some seconds. */
  look: () => Promise<void>
}

/**
 * Ids of accounts or sessions that ended lately, whose access tokens have not run out yet. Of those that another process
 * ended it learns within some seconds, without any request waiting for it.
 * @param find those that ended since
 */
export function recentlyGone(
  find: (since: Date) => Promise<string[]>,
  log: FastifyBaseLogger,
  clock: () => number,
): RecentlyGone {
  let known = new Set<string>()
  let own = new Map<string, number>()
  let lookedAt = 0

  const look = async () => {
    const now = clock()
    lookedAt = now
    const ids = await find(new Date(now - rememberedMs))
    own = new Map([...own].filter(([, at]) => at > now - rememberedMs))
    known = new Set([...ids, ...own.keys()])
  }
  return {
    look,
    add: (id) => {
      own.set(id, clock())
      known.add(id)
    },
    has: (id) => {
      if (clock() - lookedAt > lookEveryMs) {
        look().catch((error: unknown) => log.warn({ err: error }, 'ended accounts or sessions were not looked up'))
      }
      return known.has(id)
    },
  }
}
