import { accessToken } from '#storefront/api/session.ts'

const key = 'songdee.cart-reloaded'
/** Milliseconds between reloads: a server that always rejects must not cause an endless loop. */
const pauseMs = 60_000

/** Reloads the page for a user who is still signed in; at most once within a minute. */
export function reloadOnce(): void {
  if (!accessToken() || Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}
