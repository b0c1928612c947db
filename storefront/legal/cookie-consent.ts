import { createListeners } from '#web/listeners.ts'
import { useSyncExternalStore } from 'react'

/** `necessary`: only what the storefront needs. `all`: also how often the promotion popup was shown. */
export type CookieConsent = 'necessary' | 'all'

const year = 365 * 24 * 60 * 60
const [notify, subscribe] = createListeners()

/** The stored choice; null before the first one, which counts as `necessary`. */
export const readCookieConsent = (cookies: string): CookieConsent | null => {
  const chosen = /(?:^|; )consent=(necessary|all)(?:;|$)/.exec(cookies)?.[1]
  return (chosen as CookieConsent | undefined) ?? null
}

/** Stores the choice, which outlives a session, and deletes cookies that it no longer allows. */
export function chooseCookies(choice: CookieConsent): void {
  document.cookie = `consent=${choice}; path=/; max-age=${year}; samesite=lax`
  document.documentElement.setAttribute('data-answered', '')
  if (choice === 'necessary') document.cookie = 'popup-count=; path=/; max-age=0; samesite=lax'
  notify()
}

/** Stores an answer that was pressed before hydration, before its mark is removed: the question does not come back. */
export function takeEarlyAnswer(): void {
  const answer = window.songdeeTaps?.findLast((tap) => tap === 'necessary' || tap === 'all')
  if (answer) chooseCookies(answer as CookieConsent)
}

/** The choice; `drawing` on the server and during hydration, where it is unknown. */
export const useCookieConsent = (): CookieConsent | null | 'drawing' =>
  useSyncExternalStore<CookieConsent | null | 'drawing'>(
    subscribe,
    () => readCookieConsent(document.cookie),
    () => 'drawing',
  )
