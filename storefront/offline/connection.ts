import { useSyncExternalStore } from 'react'
import type { PageAnswer } from '#contract/pages/shapes.ts'
import { CallError } from '#storefront/api/call-or-throw.ts'
import { onPageChange, pageState } from '#storefront/router/page-store.ts'
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

/** When the server answered with the oldest of some data, in milliseconds since 1970; null where there is none. */
export function oldestOf(shown: readonly QueryState[]): number | null {
  // Data that is known to be stale has no time of its own.
  const times = shown.filter(({ data, dataUpdatedAt }) => data !== undefined && dataUpdatedAt > 0).map(answeredAt)
  return times.length > 0 ? Math.min(...times) : null
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

/** When the server answered with the oldest shown data, in milliseconds since 1970; null where none is shown. */
export const useShownSince = (): number | null => useSyncExternalStore(subscribe, () => oldestOf(shownNow()))

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
