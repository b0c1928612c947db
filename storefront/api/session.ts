import { useSyncExternalStore } from 'react'
import { createSessionChanges } from '#web/session-changes.ts'
import { readClaims, type Claims } from './claims.ts'
import { accessKey, storage } from './storage.ts'

export const refreshKey = 'songdee.refresh_token'

/** Where cart changes wait for the server, by outlet; they outlive a session. */
export const queuePrefix = 'songdee.cart-queue.'
/** Changes left by an ended session, by outlet and time: offered when the outlet signs in again. */
export const orphanedQueuePrefix = `${queuePrefix}left.`

/** Where an order that was prepared without a network waits, by outlet; it outlives a session too. */
export const preparedOrderPrefix = 'songdee.prepared-order.'

const [notifyListeners, onSessionChange] = createSessionChanges(accessKey)
export { onSessionChange }
export const notifyOfSession = (): void => {
  document.documentElement.toggleAttribute('data-shop', accessToken() !== null)
  notifyListeners()
}

export const accessToken = (): string | null => storage().getItem(accessKey)
export const refreshToken = (): string | null => storage().getItem(refreshKey)

export const setCookie = (name: string, value: string, seconds: number): void => {
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`
}

/** Cookies can be deleted without the storage: the server would then redirect signed-in users wrongly. */
export function alignCookie(): void {
  const hasCookie = /(^|; )signed-in=1/.test(document.cookie)
  if (accessToken() && !hasCookie) setCookie('signed-in', '1', 30 * 24 * 60 * 60)
  if (!accessToken() && hasCookie) setCookie('signed-in', '', 0)
  document.documentElement.toggleAttribute('data-shop', accessToken() !== null)
}

let cached: { token: string; claims: Claims | null } | null = null

/** The signed-in retailer according to the stored token; null for a visitor. */
export function currentRetailer(): Claims | null {
  const token = accessToken()
  if (!token) return null
  // One object per token, so that subscribers see a change only when there is one.
  if (cached?.token !== token) cached = { token, claims: readClaims(token) }
  return cached.claims
}

/** The signed-in retailer, or null; always null on the server and during hydration. */
export const useRetailer = (): Claims | null => useSyncExternalStore(onSessionChange, currentRetailer, () => null)
