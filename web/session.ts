import type { ErrorCode } from '#contract/errors.ts'
import { withBrowserLock } from './browser-lock.ts'
import { offline, unavailable, type Reply } from './reply.ts'

/** Where tokens are exchanged. */
export const tokenPath = '/realms/marlin/protocol/openid-connect/token'
const timeoutMs = 15_000

/** Tokens as on the wire; lifetimes in seconds. */
export type Tokens = { access_token: string; refresh_token: string; refresh_expires_in: number }

/** `unreachable`: no response; `refused`: the server could not renew it now. In both cases the session stays. */
type RefreshOutcome = 'renewed' | 'ended' | 'unreachable' | 'refused'

export type Client = 'storefront' | 'backoffice'

/**
 * Renews the session, once per browser: tabs whose token is rejected at the same time wait for the first of them and
 * share the result.
 * @param rejectedToken the rejected access token
 * @param onEnd called when the session cannot be renewed
 */
export const renewSession = (
  rejectedToken: string,
  client: Client,
  accessToken: () => string | null,
  refreshToken: () => string | null,
  storeTokens: (tokens: Tokens) => void,
  onEnd: () => void,
): Promise<RefreshOutcome> =>
  withBrowserLock(`songdee.${client}.refresh`, async (): Promise<RefreshOutcome> => {
    if (accessToken() !== rejectedToken) return accessToken() ? 'renewed' : 'ended'
    const token = refreshToken()
    const outcome = token ? await requestTokens(client, token) : 'ended'
    // Somebody signed out, or in again, while this was under way: that stands.
    if (refreshToken() !== token) return accessToken() ? 'renewed' : 'ended'
    if (outcome === 'ended') onEnd()
    if (typeof outcome === 'string') return outcome
    storeTokens(outcome)
    return 'renewed'
  })

async function requestTokens(client: Client, token: string): Promise<Tokens | Exclude<RefreshOutcome, 'renewed'>> {
  try {
    const response = await fetch(tokenPath, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, client_id: client }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return (await response.json()) as Tokens
    return [400, 401, 419].includes(response.status) ? 'ended' : 'refused'
  } catch {
    return 'unreachable'
  }
}

/**
 * Sends a request with a token. A 401 causes one renewal of the session and one repetition.
 * @param onEnded what is answered where the session has ended, given what the server answered
 */
export async function withRenewal<Answer, Code extends ErrorCode>(
  used: string,
  sendWith: (token: string | null) => Promise<Reply<Answer, Code>>,
  refresh: (used: string) => Promise<RefreshOutcome>,
  accessToken: () => string | null,
  onEnded: (first: Reply<Answer, Code>) => Reply<Answer, Code> | Promise<Reply<Answer, Code>>,
): Promise<Reply<Answer, Code | 'unavailable'>> {
  const first = await sendWith(used)
  if (first.ok || first.error.status !== 401 || first.error.is_login_pass === false) return first
  const refreshed = await refresh(used)
  if (refreshed === 'unreachable') return offline
  if (refreshed === 'refused') return unavailable
  return refreshed === 'ended' ? onEnded(first) : sendWith(accessToken())
}
