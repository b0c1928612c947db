import { useSyncExternalStore } from 'react'
import type { Tokens } from '#web/session.ts'
import { createSessionChanges } from '#web/session-changes.ts'
import { readClaims, type StaffClaims } from './claims.ts'

/** Names of their own: the storefront's sign-out leaves them, so that staff may try the shop in the same browser. */
const accessKey = 'songdee.backoffice.access_token'
const refreshKey = 'songdee.backoffice.refresh_token'

const [notify, onSessionChange] = createSessionChanges(accessKey)
export { onSessionChange }

export const accessToken = (): string | null => localStorage.getItem(accessKey)
export const refreshToken = (): string | null => localStorage.getItem(refreshKey)

export function storeTokens(tokens: Tokens): void {
  localStorage.setItem(accessKey, tokens.access_token)
  localStorage.setItem(refreshKey, tokens.refresh_token)
  notify()
}

/** Ends the session in this browser. What a screen has typed stays where it is. */
export function clearTokens(): void {
  localStorage.removeItem(accessKey)
  localStorage.removeItem(refreshKey)
  notify()
}

let cached: { token: string; claims: StaffClaims | null } | null = null

/**
 * Who is signed in, according to the stored token. While a session that ended is being renewed it is who was: the
 * screen stays as it is.
 */
export function currentStaff(): StaffClaims | null {
  const token = accessToken()
  // One object per token, so that subscribers see a change only when there is one. A token that names nobody changes nothing:
  // the server will refuse it.
  if (token && cached?.token !== token) cached = { token, claims: readClaims(token) ?? cached?.claims ?? null }
  return cached?.claims ?? null
}

/** Who is signed in; null before the sign-in. */
export const useStaff = (): StaffClaims | null => useSyncExternalStore(onSessionChange, currentStaff)

/** Whether the session is there: false while its end is shown. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(onSessionChange, () => accessToken() !== null)
