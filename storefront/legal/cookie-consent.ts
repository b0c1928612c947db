import { useSyncExternalStore } from 'react'

/** `necessary`: nothing is kept that the shop works without. `all`: also how often the promotion window came. */
export type CookieConsent = 'necessary' | 'all'

const year = 365 * 24 * 60 * 60
const listeners = new Set<() => void>()

/** What the reader has chosen; null while nothing is: then only what is necessary is used. */
export const readCookieConsent = (cookies: string): CookieConsent | null => {
  const chosen = /(?:^|; )consent=(necessary|all)(?:;|$)/.exec(cookies)?.[1]
  return (chosen as CookieConsent | undefined) ?? null
}

/** Keeps the choice, which outlives a session, and takes away what is no longer allowed. */
export function chooseCookies(choice: CookieConsent): void {
  document.cookie = `consent=${choice}; path=/; max-age=${year}; samesite=lax`
  if (choice === 'necessary') document.cookie = 'popup-count=; path=/; max-age=0; samesite=lax'
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The choice; `drawing` while the server draws and the page comes alive, where nobody knows it. */
export const useCookieConsent = (): CookieConsent | null | 'drawing' =>
  useSyncExternalStore<CookieConsent | null | 'drawing'>(
    subscribe,
    () => readCookieConsent(document.cookie),
    () => 'drawing',
  )
