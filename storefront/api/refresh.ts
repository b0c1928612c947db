import { loginPage } from '#contract/pages/next-page.ts'
import { withBrowserLock } from './browser-lock.ts'
import { accessToken, clearSession, refreshToken, storeTokens, type Tokens } from './session.ts'

const tokenPath = '/realms/marlin/protocol/openid-connect/token'
const timeoutMs = 15_000

/** `unreachable`: no response; `refused`: the server could not renew it now. In both cases the session stays. */
type RefreshOutcome = 'renewed' | 'ended' | 'unreachable' | 'refused'

/**
 * Renews the session, once per browser: tabs whose token is rejected at the same time wait for the first of them and
 * share the result. A session that cannot be renewed is cleared, and its page goes to the login.
 * @param rejectedToken the rejected access token
 */
export const refreshTokens = (rejectedToken: string): Promise<RefreshOutcome> =>
  withBrowserLock('songdee.refresh', async (): Promise<RefreshOutcome> => {
    if (accessToken() !== rejectedToken) return accessToken() ? 'renewed' : 'ended'
    const token = refreshToken()
    const outcome = token ? await requestTokens(token) : 'ended'
    if (outcome === 'ended') endSession()
    if (typeof outcome === 'string') return outcome
    storeTokens(outcome)
    return 'renewed'
  })

async function requestTokens(token: string): Promise<Tokens | Exclude<RefreshOutcome, 'renewed'>> {
  try {
    const response = await fetch(tokenPath, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, client_id: 'storefront' }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return (await response.json()) as Tokens
    return [400, 401, 419].includes(response.status) ? 'ended' : 'refused'
  } catch {
    return 'unreachable'
  }
}

let onSessionEnd = (): void => {}

/** Called when a session ends without a sign-out. One listener: the entry, which shows the login page. */
export const whenSessionEnds = (listener: () => void): void => void (onSessionEnd = listener)

function endSession(): void {
  clearSession()
  onSessionEnd()
}

/** The login page that leads back to the current page. */
export const loginHref = (): string => loginPage(location.pathname + location.search)
