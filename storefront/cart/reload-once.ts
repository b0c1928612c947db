import { accessToken } from '#storefront/api/session.ts'

const key = 'songdee.cart-reloaded'
/** A server that refuses for good must not make the page come again for ever. */
const pauseMs = 60_000

/** Loads the page anew, for whoever still is signed in; not twice within a minute. */
export function reloadOnce(): void {
  if (!accessToken() || Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}
