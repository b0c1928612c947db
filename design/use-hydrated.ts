import { useSyncExternalStore } from 'react'

const unchanging = () => () => {}

/** False while the server draws and the page comes alive; then what the browser knows may be shown. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
