// What begins and ends a session: a visitor loads none of it.

import type { Tokens } from '#web/session.ts'
import { attemptPrefix, keptOf } from './open-order.ts'
import { onSessionEnded } from './session-end.ts'
import {
  notifyOfSession,
  orphanedQueuePrefix,
  preparedOrderPrefix,
  queuePrefix,
  refreshKey,
  setCookie,
} from './session.ts'
import { accessKey, storage } from './storage.ts'

/** Cookies that end with the session. `signed-in` holds no secret: the server uses it for early redirects. */
const sessionCookies = ['popup-count', 'verify-restrict-product', 'signed-in']

/** The session of staff who are signed in to the back office in the same browser. */
const backOfficePrefix = 'songdee.backoffice.'
/** How this phone is read, by the eyes of its user. */
const textSizeKey = 'songdee.text-size'
const lasting = [orphanedQueuePrefix, preparedOrderPrefix, backOfficePrefix, textSizeKey]

export function storeTokens(tokens: Tokens): void {
  localStorage.setItem(accessKey, tokens.access_token)
  localStorage.setItem(refreshKey, tokens.refresh_token)
  setCookie('signed-in', '1', tokens.refresh_expires_in)
  notifyOfSession()
}

/**
 * Ends the session in this browser: clears the storage except the size of letters, unsent cart changes and a prepared
 * order, or one whose answer was lost. Orders and changes are set aside, so that they are not sent without consent when
 * their outlet signs in again.
 */
export function clearSession(): void {
  const stored = storage()
  for (const [key, value] of Object.entries<string>(stored)) {
    if (lasting.some((prefix) => key.startsWith(prefix))) continue
    stored.removeItem(key)
    if (key.startsWith(queuePrefix)) stored.setItem(orphanedQueuePrefix + key.slice(queuePrefix.length), value)
    if (!key.startsWith(attemptPrefix)) continue
    const order = preparedOrderPrefix + key.slice(attemptPrefix.length)
    const kept = keptOf(value)
    if (kept && stored.getItem(order) === null) stored.setItem(order, kept)
  }
  sessionStorage.clear()
  // The cookies are the browser's: those of a retailer stay when staff no longer see as another.
  if (stored === localStorage) for (const name of sessionCookies) setCookie(name, '', 0)
  notifyOfSession()
}

/** Removes what outlives the sessions of a retailer: its account was deleted. */
export function forgetAccount(retailerId: string): void {
  const stored = storage()
  for (const key of Object.keys(stored))
    if ([queuePrefix, preparedOrderPrefix].some((prefix) => key.startsWith(prefix)) && key.includes(retailerId))
      stored.removeItem(key)
}

/** Clears a session that cannot be renewed, and shows the login page. */
export function endSession(): void {
  clearSession()
  onSessionEnded()
}
