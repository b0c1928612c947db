import { endOnServer } from '#web/end-on-server.ts'
import { renewSession } from '#web/session.ts'
import { accessToken, clearTokens, currentStaff, onSessionChange, refreshToken, storeTokens } from './session.ts'

/**
 * Renews the session, see `renewSession`. Where it cannot be, its tokens are cleared.
 * @param rejectedToken the rejected access token
 */
export const refreshTokens = (rejectedToken: string) =>
  renewSession(rejectedToken, 'backoffice', accessToken, refreshToken, storeTokens, clearTokens)

/**
 * Resolves when the same person has signed in again, here or in another window: then a call that waits is repeated. For
 * another one the page is loaded again, and what the first one pressed is not done in their name.
 */
export const signedInAgain = (signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const id = currentStaff()?.id
    const stop = onSessionChange(() => {
      if (!accessToken() || currentStaff()?.id !== id) return
      stop()
      resolve()
    })
    signal?.addEventListener('abort', () => {
      stop()
      reject(signal.reason as Error)
    })
  })

/** Ends the session here and, without waiting for it, on the server. */
export function endSession(): void {
  const token = refreshToken()
  clearTokens()
  endOnServer('backoffice', token)
}

/** Ends the session as `endSession` does, and opens the page on which one signs in. */
export function signOut(): void {
  endSession()
  location.assign('/backoffice/')
}
