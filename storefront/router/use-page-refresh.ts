import { useEffect } from 'react'
import { useAddress } from './location.ts'
import { isFresh, pageState, reloadPage } from './page-store.ts'

/** Fetches the shown page again; errors are in its state. Pages without data need no fetch. */
export function reloadShownPage(): void {
  const address = location.pathname + location.search
  const { data, error } = pageState(address)
  if (data || error) reloadPage(address).catch(() => undefined)
}

/** Keeps the shown page up to date: fetches it when it is stale and is opened, becomes visible, or is back online. */
export function usePageRefresh(): void {
  const { path, search } = useAddress()
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible' && !isFresh(path + search)) reloadShownPage()
    }
    refresh()
    addEventListener('visibilitychange', refresh)
    addEventListener('online', refresh)
    return () => {
      removeEventListener('visibilitychange', refresh)
      removeEventListener('online', refresh)
    }
  }, [path, search])
}
