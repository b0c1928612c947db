import { withBrowserLock } from './browser-lock.ts'
import { accessToken, clearTokens, onSessionChange, refreshToken, storeTokens, type Tokens } from './session.ts'

const tokenPath = '/realms/marlin/protocol/openid-connect/token'
const logoutPath = '/realms/marlin/protocol/openid-connect/logout'
const timeoutMs = 15_000

/** `unreachable`: no response; `refused`: the server could not renew it now. In both cases the session stays. */
type RefreshOutcome = 'renewed' | 'ended' | 'unreachable' | 'refused'

/**
 * Renews the session, once per browser: tabs whose token is rejected at the same time wait for the first of them and
 * share the result.
 * @param rejectedToken the rejected access token
 */
export const refreshTokens = (rejectedToken: string): Promise<RefreshOutcome> =>
  withBrowserLock('songdee.backoffice.refresh', async (): Promise<RefreshOutcome> => {
    if (accessToken() !== rejectedToken) return accessToken() ? 'renewed' : 'ended'
    const token = refreshToken()
    const outcome = token ? await requestTokens(token) : 'ended'
    if (outcome === 'ended') clearTokens()
    if (typeof outcome === 'string') return outcome
    storeTokens(outcome)
    return 'renewed'
  })

async function requestTokens(token: string): Promise<Tokens | Exclude<RefreshOutcome, 'renewed'>> {
  try {
    const response = await fetch(tokenPath, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, client_id: 'backoffice' }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return (await response.json()) as Tokens
    return [400, 401, 419].includes(response.status) ? 'ended' : 'refused'
  } catch {
    return 'unreachable'
  }
}

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
  if (token) {
    const body = new URLSearchParams({ client_id: 'backoffice', refresh_token: token })
    fetch(logoutPath, { method: 'POST', body, keepalive: true }).catch(() => {})
  }
}

/** The same; the page that follows asks for a sign-in. */
export function signOut(): void {
  endSession()
  location.assign('/backoffice/')
}
