import { useSyncExternalStore } from 'react'
import type { Tokens } from '#web/session.ts'
import { createSessionChanges } from '#web/session-changes.ts'
import { readClaims, type Claims } from './claims.ts'
import { accessKey, storage } from './storage.ts'

const refreshKey = 'songdee.refresh_token'
/** Cookies that end with the session. `signed-in` holds no secret: the server uses it for early redirects. */
const sessionCookies = ['popup-count', 'verify-restrict-product', 'signed-in']

/** Where cart changes wait for the server, by outlet; they outlive a session. */
export const queuePrefix = 'songdee.cart-queue.'
/** Changes left by an ended session, by outlet and time: offered when the outlet signs in again. */
export const orphanedQueuePrefix = `${queuePrefix}left.`

/** Where an order that was prepared without a network waits, by outlet; it outlives a session too. */
export const preparedOrderPrefix = 'songdee.prepared-order.'

/** The session of staff who are signed in to the back office in the same browser. */
const backOfficePrefix = 'songdee.backoffice.'
const lasting = [orphanedQueuePrefix, preparedOrderPrefix, backOfficePrefix]

const [notifyListeners, onSessionChange] = createSessionChanges(accessKey)
export { onSessionChange }
const notify = () => {
  document.documentElement.toggleAttribute('data-shop', accessToken() !== null)
  notifyListeners()
}

export const accessToken = (): string | null => storage().getItem(accessKey)
export const refreshToken = (): string | null => storage().getItem(refreshKey)

const setCookie = (name: string, value: string, seconds: number) => {
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`
}

export function storeTokens(tokens: Tokens): void {
  localStorage.setItem(accessKey, tokens.access_token)
  localStorage.setItem(refreshKey, tokens.refresh_token)
  setCookie('signed-in', '1', tokens.refresh_expires_in)
  notify()
}

/** Cookies can be deleted without the storage: the server would then redirect signed-in users wrongly. */
export function alignCookie(): void {
  const hasCookie = /(^|; )signed-in=1/.test(document.cookie)
  if (accessToken() && !hasCookie) setCookie('signed-in', '1', 30 * 24 * 60 * 60)
  if (!accessToken() && hasCookie) setCookie('signed-in', '', 0)
  document.documentElement.toggleAttribute('data-shop', accessToken() !== null)
}

/**
 * Ends the session in this browser: clears the storage except unsent cart changes and a prepared order. Those are set
 * aside, so that they are not sent without consent when their outlet signs in again.
 */
export function clearSession(): void {
  const stored = storage()
  for (const [key, value] of Object.entries<string>(stored)) {
    if (lasting.some((prefix) => key.startsWith(prefix))) continue
    stored.removeItem(key)
    if (key.startsWith(queuePrefix))
      stored.setItem(`${orphanedQueuePrefix}${key.slice(queuePrefix.length)}.${Date.now()}`, value)
  }
  sessionStorage.clear()
  // The cookies are the browser's: those of a retailer stay when staff no longer see as another.
  if (stored === localStorage) for (const name of sessionCookies) setCookie(name, '', 0)
  notify()
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
