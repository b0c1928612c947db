import type { Query, QueryKey } from '@tanstack/react-query'
import { readStored } from '../cart/queue.ts'
import { currentRetailer, onSessionChange } from '#storefront/api/session.ts'
import { queries } from '#storefront/router/queries.ts'

/** Stored under a name that the end of a session clears. */
const keptKey = 'songdee.kept'
/** What an outlet may look at without a network, by the first word of its queries. */
const words: readonly unknown[] = [
  'orders',
  'bought-before',
  'profile',
  'product',
  'payment-methods',
  'provinces',
  'delivery',
]
const mostQueries = 100
/** UTF-16 units; browsers allow some five million for everything that is stored. */
const mostText = 1_000_000
const pauseMs = 1000

/** `outdated`: known to be old, as the orders are once another is placed; shown until the answer to a new question comes. */
export type PersistedQuery = { key: QueryKey; data: unknown; at: number; outdated?: true }
type PersistedQueries = { version: string; outletId: string; queries: PersistedQuery[] }

/** What is known now before what was stored, each query once, the newest first and no more than the bound. */
export function mergePersisted(now: readonly PersistedQuery[], before: readonly PersistedQuery[]): PersistedQuery[] {
  const byKey = new Map<string, PersistedQuery>()
  for (const query of [...before, ...now]) {
    const name = JSON.stringify(query.key)
    if (query.at >= (byKey.get(name)?.at ?? 0)) byKey.set(name, query)
  }
  return [...byKey.values()].toSorted((a, b) => b.at - a.at).slice(0, mostQueries)
}

/** The text to be stored; the oldest half goes for as long as it is too long. */
export function textOf(kept: PersistedQueries): string {
  const text = JSON.stringify(kept)
  if (text.length <= mostText) return text
  return textOf({ ...kept, queries: kept.queries.slice(0, Math.floor(kept.queries.length / 2)) })
}

const isKept = ({ queryKey }: Query): boolean => words.includes(queryKey[0])

/** What is stored for an outlet by this version: another one may read it otherwise. */
function storedFor(outletId: string): PersistedQuery[] {
  const kept = readStored<PersistedQueries | null>(localStorage, keptKey, null)
  return kept?.version === APP_VERSION && kept.outletId === outletId ? kept.queries : []
}

function restore(outletId: string): void {
  for (const { key, data, at, outdated } of storedFor(outletId)) {
    if (queries.getQueryData(key) === undefined) queries.setQueryData(key, data, { updatedAt: outdated ? 0 : at })
  }
}

function store(): void {
  const outletId = currentRetailer()?.id
  if (!outletId) return
  const known = queries.getQueryCache().getAll().filter(isKept)
  const now = known.flatMap(({ queryKey: key, state: { data, dataUpdatedAt: at, isInvalidated } }): PersistedQuery[] =>
    data === undefined ? [] : [{ key, data, at, ...(isInvalidated && { outdated: true }) }],
  )
  try {
    const merged = mergePersisted(now, storedFor(outletId))
    localStorage.setItem(keptKey, textOf({ version: APP_VERSION, outletId, queries: merged }))
  } catch {
    // Storage is full: rather nothing kept than the cart's changes lost.
    localStorage.removeItem(keptKey)
  }
}

/** Keeps the orders and the profile of whoever is signed in over a reload without a network, and forgets them after. */
export function persistQueries(): void {
  let outletId = currentRetailer()?.id
  if (outletId) restore(outletId)
  let timer: ReturnType<typeof setTimeout> | null = null
  const storeNow = () => {
    if (timer) clearTimeout(timer)
    timer = null
    store()
  }
  addEventListener('pagehide', () => timer && storeNow())
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !['success', 'invalidate'].includes(event.action.type) || !isKept(event.query))
      return
    timer ??= setTimeout(storeNow, pauseMs)
  })
  onSessionChange(() => {
    if (currentRetailer()?.id === outletId) return
    outletId = currentRetailer()?.id
    queries.removeQueries({ predicate: isKept })
  })
}
