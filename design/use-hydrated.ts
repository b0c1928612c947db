import { useSyncExternalStore } from 'react'

const unchanging = () => () => {}

/** False on the server and during hydration; true once state known only to the browser may be shown. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
