import { endOnServer } from '#web/end-on-server.ts'
import { renewSession } from '#web/session.ts'
import { accessToken, clearTokens, onSessionChange, refreshToken, storeTokens } from './session.ts'

/**
 * Renews the session, see `renewSession`. Where it cannot be, its tokens are cleared.
 * @param rejectedToken the rejected access token
 */
export const refreshTokens = (rejectedToken: string) =>
  renewSession(rejectedToken, 'backoffice', accessToken, refreshToken, storeTokens, clearTokens)

/** Resolves when somebody has signed in again, here or in another window: then a call that waits is repeated. */
export const signedInAgain = (signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = onSessionChange(() => {
      if (!accessToken()) return
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

/** The same; the page that follows asks for a sign-in. */
export function signOut(): void {
  endSession()
  location.assign('/backoffice/')
}
