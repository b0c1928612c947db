import { useSyncExternalStore } from 'react'
import { readClaims, type Claims } from './claims.ts'

const accessKey = 'songdee.access_token'
const refreshKey = 'songdee.refresh_token'
/** Cookies that end with the session. `signed-in` holds no secret: the server redirects early by it. */
const sessionCookies = ['popup-count', 'verify-restrict-product', 'signed-in']

/** Where changes of a cart wait for the server, by outlet: the one thing that outlives a session. */
export const queuePrefix = 'songdee.cart-queue.'
/** Those that a session left when it ended, by outlet and time: they are offered when the outlet signs in again. */
export const leftPrefix = `${queuePrefix}left.`

/** Tokens of the wire; lifetimes in seconds. */
export type Tokens = { access_token: string; refresh_token: string; refresh_expires_in: number }

const listeners = new Set<() => void>()
const tell = () => {
  document.documentElement.toggleAttribute('data-shop', accessToken() !== null)
  listeners.forEach((listener) => listener())
}

export const accessToken = (): string | null => localStorage.getItem(accessKey)
export const refreshToken = (): string | null => localStorage.getItem(refreshKey)

const setCookie = (name: string, value: string, seconds: number) => {
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`
}

export function storeTokens(tokens: Tokens): void {
  localStorage.setItem(accessKey, tokens.access_token)
  localStorage.setItem(refreshKey, tokens.refresh_token)
  setCookie('signed-in', '1', tokens.refresh_expires_in)
  tell()
}

/** Cookies can be deleted apart from what is stored: then the server would redirect someone from where they belong. */
export function alignCookie(): void {
  const told = /(^|; )signed-in=1/.test(document.cookie)
  if (accessToken() && !told) setCookie('signed-in', '1', 30 * 24 * 60 * 60)
  if (!accessToken() && told) setCookie('signed-in', '', 0)
  document.documentElement.toggleAttribute('data-shop', accessToken() !== null)
}

/**
 * Ends the session here: everything stored goes, but for waiting changes of a cart. They are put aside, so that they are
 * not sent unasked when their outlet signs in again.
 */
export function clearSession(): void {
  for (const [key, value] of Object.entries<string>(localStorage)) {
    if (key.startsWith(leftPrefix)) continue
    localStorage.removeItem(key)
    if (key.startsWith(queuePrefix))
      localStorage.setItem(`${leftPrefix}${key.slice(queuePrefix.length)}.${Date.now()}`, value)
  }
  sessionStorage.clear()
  for (const name of sessionCookies) setCookie(name, '', 0)
  tell()
}

let known: { token: string; claims: Claims | null } | null = null

/** The shop that is signed in, by the token that is stored; null for a visitor. */
export function currentRetailer(): Claims | null {
  const token = accessToken()
  if (!token) return null
  // One object per token, so that a reader of this store sees a change only when there is one.
  if (known?.token !== token) known = { token, claims: readClaims(token) }
  return known.claims
}

/** Called when this tab or another one signs in, out or refreshes. */
export function onSessionChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === accessKey || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', fromOtherTab)
  }
}

/** The signed-in shop, or null; always null while the server draws and the page comes alive. */
export const useRetailer = (): Claims | null => useSyncExternalStore(onSessionChange, currentRetailer, () => null)
