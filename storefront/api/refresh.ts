import { loginPage } from '#contract/pages/next-page.ts'
import { renewSession } from '#web/session.ts'
import { accessToken, clearSession, refreshToken, storeTokens } from './session.ts'

/**
 * Renews the session, see `renewSession`. One that cannot be renewed is cleared, and its page goes to the login.
 * @param rejectedToken the rejected access token
 */
export const refreshTokens = (rejectedToken: string) =>
  renewSession(rejectedToken, 'storefront', accessToken, refreshToken, storeTokens, endSession)

let onSessionEnd = (): void => {}

/** Called when a session ends without a sign-out. One listener: the entry, which shows the login page. */
export const whenSessionEnds = (listener: () => void): void => void (onSessionEnd = listener)

function endSession(): void {
  clearSession()
  onSessionEnd()
}

/** The login page that leads back to the current page. */
export const loginHref = (): string => loginPage(location.pathname + location.search)
