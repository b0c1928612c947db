import { useSyncExternalStore } from 'react'
import type { PageAnswer } from '#contract/pages/shapes.ts'
import { CallError } from '#storefront/api/ask.ts'
import { onPageChange, pageState } from '#storefront/router/page-store.ts'
import { reloadShownPage } from '#storefront/router/use-page-refresh.ts'
import { queries } from '#storefront/router/queries.ts'

/** So often a server that was not reached is asked again, where the browser believes that there is a network. */
const retryMs = 5000

type QueryState = { data: unknown; error: unknown; dataUpdatedAt: number; fetchStatus: string }

/** When the server told what is shown; not the moment at which the worker handed it out again. */
const answeredAt = ({ data, dataUpdatedAt }: QueryState): number =>
  (data as Partial<PageAnswer> | null)?.keptAt ?? dataUpdatedAt

/** Whether the last attempt did not reach the server: it failed, or the worker had to answer from what it keeps. */
export function isUnreached(told: QueryState): boolean {
  if (told.fetchStatus !== 'idle') return false
  if (told.error instanceof CallError && told.error.error.code === 'offline') return true
  // A kept document brings data that are as old as they say; what is fetched and yet older was kept.
  return told.data !== undefined && answeredAt(told) < told.dataUpdatedAt
}

/** The time of the oldest of some data, in milliseconds since 1970; null where there are none. */
export function oldestOf(shown: readonly QueryState[]): number | null {
  const times = shown.filter(({ data }) => data !== undefined).map(answeredAt)
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
  // Queries come and go while React draws: whoever listens is told afterwards, once.
  const tell = () => {
    timer ??= setTimeout(() => {
      timer = null
      listener()
    })
  }
  const unsubscribe = [queries.getQueryCache().subscribe(tell), onPageChange(tell)]
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    if (timer) clearTimeout(timer)
    unsubscribe.forEach((end) => end())
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

/** No network, or the server is out of reach. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline)

/** Since when the oldest of what is shown has been known; milliseconds since 1970, null where nothing is. */
export const useShownSince = (): number | null => useSyncExternalStore(subscribe, () => oldestOf(shownNow()))

/** Brings what is shown up to date as soon as there is a network again. */
export function followConnection(): void {
  const askAgain = () => {
    reloadShownPage()
    void queries.invalidateQueries()
  }
  addEventListener('online', askAgain)
  setInterval(() => {
    if (navigator.onLine && document.visibilityState === 'visible' && isOffline()) askAgain()
  }, retryMs)
}
