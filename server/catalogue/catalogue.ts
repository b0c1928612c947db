// Products, categories and brands as retailers see them: a snapshot in memory with the current stock.

import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/adapters/database/database.ts'
import type { Watch } from '#server/adapters/database/watch.ts'
import type { Snapshot, StockLevels } from './snapshot.ts'
import { readSnapshot, readStockLevels, readVersions, versionsNow, type Versions } from './store.ts'

export { publicBrands, publicCategories, publicSubcategories, visibleTo, type Readers } from './visible.ts'

export { promotionOf, readBeginning } from './promotions.ts'

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
  /**
   * Polls within a tenth of a second; concurrent calls share one poll.
   * @param sold the products whose stock alone has changed: only theirs is read
   */
  refreshSoon: (sold?: readonly number[]) => void
  close: () => void
}

const soonMs = 100
/** Clocks are set back by less all the time. */
const tolerableMs = 1000

/**
 * Loads the catalogue and keeps it current: commits of other processes or staff are visible within a second. While the
 * database is unreachable, the last known catalogue stays.
 * @param db a pool of its own: transactions wait here for `atLeast`, and must not hold the connection it needs
 * @param watch says every second whether there is something to read
 */
export async function openCatalogue(
  db: Database,
  watch: Watch,
  log: FastifyBaseLogger,
  clock: () => number = Date.now,
): Promise<Catalogue> {
  let seen = await readVersions(db)
  let madeAt = clock()
  let snapshot = await readSnapshot(db, madeAt)
  let stock: StockLevels = { version: 1, readAt: clock(), onHand: await readStockLevels(db) }
  let polling: Promise<void> | null = null
  /** It began with an answer of the watch, which may be older than what somebody wants to see now, or reads only what was sold. */
  let isLess = false

  /** Whether the promotions and banners are those of this moment: also where the clock was set back meanwhile. */
  const isOfNow = () => clock() >= madeAt - tolerableMs && clock() < snapshot.validUntil
  const poll = async (watched?: Versions) => {
    const now = watched ?? (await readVersions(db))
    if (now.version !== snapshot.version || !isOfNow()) {
      const at = clock()
      snapshot = await readSnapshot(db, at, snapshot)
      madeAt = at
    }
    if (now.commits !== seen.commits) stock = newer(stock, await readStockLevels(db), clock())
    else stock = { ...stock, readAt: clock() }
    seen = now
  }
  const pollSold = async (sold: readonly number[]) => {
    const read = await readStockLevels(db, sold)
    if ([...read].every(([id, units]) => stock.onHand.get(id) === units)) return
    const onHand = new Map(stock.onHand)
    for (const [id, units] of read) onHand.set(id, units)
    stock = { ...stock, version: stock.version + 1, onHand }
  }
  const begin = (what: Promise<void>, less: boolean) => {
    isLess = less
    return (polling = what.finally(() => {
      polling = null
      isLess = false
    }))
  }
  // After a commit, a poll that began before it is not enough.
  const refresh = async (): Promise<void> => {
    await polling?.catch(() => undefined)
    if (!polling) return begin(poll(), false)
    return isLess ? refresh() : polling
  }
  const refreshSold = async (sold: readonly number[]): Promise<void> => {
    // One at a time, so that what was read earlier never replaces what was read later.
    await polling?.catch(() => undefined)
    return polling ? refreshSold(sold) : begin(pollSold(sold), true)
  }
  const warn = (error: unknown) => log.warn({ err: error }, 'the catalogue could not be refreshed')
  const stopWatching = watch.ask(
    () => versionsNow,
    (now) => {
      const isSeen = now?.version === seen.version && now.commits === seen.commits && isOfNow()
      if (polling) return
      if (isSeen) stock = { ...stock, readAt: clock() }
      // What is read now is at least as new as the answer.
      else begin(poll(now ?? undefined), now !== null).catch(warn)
    },
  )
  let soon: NodeJS.Timeout | null = null
  /** What is read then: everything, or the stock of these. */
  let awaited: 'all' | Set<number> = new Set()

  return {
    snapshot: () => snapshot,
    stock: () => stock,
    refresh,
    refreshSoon: (sold) => {
      if (!sold) awaited = 'all'
      else if (awaited !== 'all') for (const productId of sold) awaited.add(productId)
      soon ??= setTimeout(() => {
        const what = awaited
        soon = null
        awaited = new Set()
        const seeing = what === 'all' ? refresh() : refreshSold([...what])
        seeing.catch(warn)
      }, soonMs).unref()
    },
    atLeast: async (version) => {
      if (snapshot.version < version) await refresh()
      return snapshot
    },
    close: () => {
      stopWatching()
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
