import { useEffect } from 'react'
import { useAddress } from './location.ts'
import { isFresh, pageState, reloadPage } from './page-store.ts'

/** Asks for the shown page again; what fails is in its state. Pages without data of their own have nothing to ask for. */
export function reloadShownPage(): void {
  const address = location.pathname + location.search
  const { data, error } = pageState(address)
  if (data || error) reloadPage(address).catch(() => undefined)
}

/** Keeps the shown page up to date: asks again where it is old when it is opened, looked at again, or back online. */
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
