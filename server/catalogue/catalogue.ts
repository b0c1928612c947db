// Products, categories and brands as retailers see them: a snapshot in memory with the current stock.

import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/adapters/database/database.ts'
import type { Snapshot, StockLevels } from './snapshot.ts'
import { readSnapshot, readStock, readVersions } from './store.ts'

export { visibleTo, type Readers } from './visible.ts'

export { promotionOf } from './promotions.ts'

/**
 * The catalogue as other modules see it: two immutable values in memory, replaced when the database has newer ones.
 * Reading them is synchronous and free.
 */
export type Catalogue = {
  snapshot: () => Snapshot
  stock: () => StockLevels
  /** A snapshot of at least this version; reads the database only when the current one is older. */
  atLeast: (version: number) => Promise<Snapshot>
  /** Polls the database now: everything committed before the call is seen afterwards. */
  refresh: () => Promise<void>
  /** Polls within a tenth of a second; concurrent orders share one poll. */
  refreshSoon: () => void
  close: () => void
}

/** Interval of polling; a poll costs one small statement while nothing is committed. */
const lookMs = 1000
const soonMs = 100

/**
 * Loads the catalogue and keeps it current: commits of other processes or staff are visible within a second. While the
 * database is unreachable, the last known catalogue stays.
 * @param db a pool of its own: transactions wait here for `atLeast`, and must not hold the connection it needs
 */
export async function openCatalogue(
  db: Database,
  log: FastifyBaseLogger,
  clock: () => number = Date.now,
): Promise<Catalogue> {
  let seen = await readVersions(db)
  let snapshot = await readSnapshot(db, clock())
  let stock: StockLevels = { version: 1, readAt: clock(), onHand: await readStock(db) }
  let looking: Promise<void> | null = null

  const look = async () => {
    const now = await readVersions(db)
    if (now.version !== snapshot.version || clock() >= snapshot.validUntil) snapshot = await readSnapshot(db, clock())
    if (now.commits !== seen.commits) stock = newer(stock, await readStock(db), clock())
    else stock = { ...stock, readAt: clock() }
    seen = now
  }
  const poll = () => (looking ??= look().finally(() => (looking = null)))
  // After a commit, a poll that began before it is not enough.
  const refresh = async () => {
    await looking?.catch(() => undefined)
    return poll()
  }
  const refreshOrWarn = () =>
    poll().catch((error: unknown) => log.warn({ err: error }, 'the catalogue could not be refreshed'))
  const timer = setInterval(refreshOrWarn, lookMs)
  let soon: NodeJS.Timeout | null = null
  timer.unref()

  return {
    snapshot: () => snapshot,
    stock: () => stock,
    refresh,
    refreshSoon: () => {
      soon ??= setTimeout(() => {
        soon = null
        void refreshOrWarn()
      }, soonMs).unref()
    },
    atLeast: async (version) => {
      if (snapshot.version < version) await refresh()
      return snapshot
    },
    close: () => {
      clearInterval(timer)
      if (soon) clearTimeout(soon)
    },
  }
}

/**
 * The version increases only when a number differs, so that prepared responses outlive commits that change no stock.
 */
function newer(stock: StockLevels, onHand: Map<number, number>, readAt: number): StockLevels {
  const same = onHand.size === stock.onHand.size && [...onHand].every(([id, units]) => stock.onHand.get(id) === units)
  return { version: same ? stock.version : stock.version + 1, readAt, onHand: same ? stock.onHand : onHand }
}
