import { useSyncExternalStore } from 'react'
import type { PageAnswer } from '#contract/pages/shapes.ts'
import { CallError } from '#web/reply.ts'
import { knownPages, onPageChange, pageState } from '#storefront/router/page-store.ts'
import { reloadShownPage } from '#storefront/router/use-page-refresh.ts'
import { queries } from '#storefront/router/queries.ts'

/** How often an unreachable server is retried while the browser reports a network, in milliseconds. */
const retryMs = 5000

type QueryState = { data: unknown; error: unknown; dataUpdatedAt: number; fetchStatus: string }

/** When the server answered, which is earlier than the service worker's answer from its cache. */
const answeredAt = ({ data, dataUpdatedAt }: QueryState): number =>
  (data as Partial<PageAnswer> | null)?.keptAt ?? dataUpdatedAt

/** Whether the last request did not reach the server: it failed, or the service worker answered from its cache. */
export function isUnreached(state: QueryState): boolean {
  if (state.fetchStatus !== 'idle') return false
  if (state.error instanceof CallError && state.error.error.code === 'offline') return true
  // A cached document states its age; data older than its fetch came from the cache.
  return state.data !== undefined && answeredAt(state) < state.dataUpdatedAt
}

/** Data that was answered within so many milliseconds of the newest counts as of one visit. */
const visitMs = 30 * 60_000

/** When the server answered, for each of some data that has a time: data that is known to be stale has none. */
const timesOf = (states: readonly QueryState[]): number[] =>
  states.filter(({ data, dataUpdatedAt }) => data !== undefined && dataUpdatedAt > 0).map(answeredAt)

/**
 * Since when the shown data may have changed, in milliseconds since 1970; null where none is shown. All data of the last
 * visit has the time of its oldest, so that the time does not jump from page to page.
 * @param kept what this phone has, shown or not
 */
export function sinceOf(shown: readonly QueryState[], kept: readonly QueryState[]): number | null {
  const times = timesOf(shown)
  if (times.length === 0) return null
  const oldest = Math.min(...times)
  const all = [...times, ...timesOf(kept)]
  const ofVisit = all.filter((time) => time >= Math.max(...all) - visitMs)
  return Math.min(oldest, ...ofVisit)
}

const shownNow = (): QueryState[] => [
  pageState(location.pathname + location.search),
  ...queries
    .getQueryCache()
    .getAll()
    .filter((query) => query.getObserversCount() > 0)
    .map(({ state }) => state),
]

const isOffline = (): boolean => !navigator.onLine || shownNow().some(isUnreached)

function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  // Queries change while React renders: listeners are notified once, afterwards.
  const notify = () => {
    timer ??= setTimeout(() => {
      timer = null
      listener()
    })
  }
  const unsubscribe = [queries.getQueryCache().subscribe(notify), onPageChange(notify)]
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    if (timer) clearTimeout(timer)
    unsubscribe.forEach((end) => end())
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}

/** No network, or an unreachable server. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline)

const keptNow = (): QueryState[] => [
  ...knownPages().map(([, state]) => state),
  ...queries
    .getQueryCache()
    .getAll()
    .map(({ state }) => state),
]

/** Since when the shown data may have changed; see `sinceOf`. */
export const useShownSince = (): number | null => useSyncExternalStore(subscribe, () => sinceOf(shownNow(), keptNow()))

/** What the page's data was made of: 'search' and 'partial' by this phone, of the stored assortment; null by the server. */
export const useMadeHere = (): 'search' | 'partial' | null =>
  useSyncExternalStore(subscribe, () => {
    const { data } = pageState(location.pathname + location.search)
    if (!data?.partial) return null
    if (data.data.kind === 'product') return 'partial'
    return data.data.kind === 'listing' && data.data.of === 'search' ? 'search' : null
  })

/** Refreshes the shown data as soon as the network is back. */
export function followConnection(): void {
  const refetch = () => {
    reloadShownPage()
    void queries.invalidateQueries()
  }
  addEventListener('online', refetch)
  setInterval(() => {
    if (navigator.onLine && document.visibilityState === 'visible' && isOffline()) refetch()
  }, retryMs)
}
