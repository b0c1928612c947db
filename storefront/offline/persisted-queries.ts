import type { Query, QueryKey } from '@tanstack/react-query'
import { readStored } from '#web/read-stored.ts'
import { onRetailerChange } from '#storefront/api/retailer-change.ts'
import { currentRetailer } from '#storefront/api/session.ts'
import { keptKey } from '#storefront/api/store-value.ts'
import { storage } from '#storefront/api/storage.ts'
import { queries } from '#storefront/router/queries.ts'

/** The first element of the keys of queries that a retailer may see offline. */
const persistedKeys: readonly unknown[] = [
  'orders',
  'bought-before',
  'usual-cards',
  'profile',
  'product',
  'payment-methods',
  'provinces',
  'delivery',
]
const maxQueries = 100
/** In UTF-16 units; browsers allow about five million for everything stored. */
const maxTextLength = 1_000_000
const pauseMs = 1000

/** `outdated`: known to be stale, as orders are once another is placed; shown until a new answer comes. */
export type PersistedQuery = { key: QueryKey; data: unknown; at: number; outdated?: true }
type PersistedQueries = { version: string; outletId: string; queries: PersistedQuery[] }

/** When a query was answered; 0 where that time has not come yet, because the phone's clock was ahead then. */
const timeOf = ({ at }: PersistedQuery): number => (at > Date.now() ? 0 : at)

/** Merges current and stored queries: each query once, newest first, up to the limit. */
export function mergePersisted(now: readonly PersistedQuery[], before: readonly PersistedQuery[]): PersistedQuery[] {
  const byKey = new Map<string, PersistedQuery>()
  for (const query of [...before, ...now]) {
    const name = JSON.stringify(query.key)
    const at = timeOf(query)
    if (at >= (byKey.get(name)?.at ?? 0)) byKey.set(name, { ...query, at })
  }
  return [...byKey.values()].toSorted((a, b) => b.at - a.at).slice(0, maxQueries)
}

/** The text to store; drops the oldest half until it is short enough. */
export function textOf(stored: PersistedQueries): string {
  const text = JSON.stringify(stored)
  if (text.length <= maxTextLength) return text
  return textOf({ ...stored, queries: stored.queries.slice(0, Math.floor(stored.queries.length / 2)) })
}

const isPersisted = ({ queryKey }: Query): boolean => persistedKeys.includes(queryKey[0])

/** The stored queries of a retailer, of this version only: others may have another format. */
function storedFor(outletId: string): PersistedQuery[] {
  const stored = readStored<PersistedQueries | null>(storage(), keptKey, null)
  return stored?.version === APP_VERSION && stored.outletId === outletId ? stored.queries : []
}

function restore(outletId: string): void {
  for (const query of storedFor(outletId)) {
    const { key, data, outdated } = query
    const updatedAt = outdated ? 0 : timeOf(query)
    if (queries.getQueryData(key) === undefined) queries.setQueryData(key, data, { updatedAt })
  }
}

function store(): void {
  const outletId = currentRetailer()?.id
  if (!outletId) return
  const known = queries.getQueryCache().getAll().filter(isPersisted)
  const now = known.flatMap(({ queryKey: key, state: { data, dataUpdatedAt: at, isInvalidated } }): PersistedQuery[] =>
    data === undefined ? [] : [{ key, data, at, ...(isInvalidated && { outdated: true }) }],
  )
  try {
    const merged = mergePersisted(now, storedFor(outletId))
    storage().setItem(keptKey, textOf({ version: APP_VERSION, outletId, queries: merged }))
  } catch {
    // The storage is full: the cart's changes matter more than persisted queries.
    storage().removeItem(keptKey)
  }
}

/**
 * Persists the signed-in retailer's orders and profile for offline reloads. All that it was answered ends with its
 * session; the next retailer's pages are fetched again, where they are on the screen.
 */
export function persistQueries(): void {
  const outletId = currentRetailer()?.id
  if (outletId) restore(outletId)
  let timer: ReturnType<typeof setTimeout> | null = null
  const storeNow = () => {
    if (timer) clearTimeout(timer)
    timer = null
    store()
  }
  addEventListener('pagehide', () => timer && storeNow())
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !['success', 'invalidate'].includes(event.action.type) || !isPersisted(event.query))
      return
    timer ??= setTimeout(storeNow, pauseMs)
  })
  onRetailerChange((next) => (next ? void queries.resetQueries() : queries.removeQueries()))
}
