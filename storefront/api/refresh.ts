import { renewSession } from '#web/session.ts'
import { endSession, storeTokens } from './change-session.ts'
import { accessToken, refreshToken } from './session.ts'

/**
 * Renews the session, see `renewSession`. One that cannot be renewed is cleared, and its page goes to the login.
 * @param rejectedToken the rejected access token
 */
export const refreshTokens = (rejectedToken: string) =>
  renewSession(rejectedToken, 'storefront', accessToken, refreshToken, storeTokens, endSession)
