import type { IncomingMessage } from 'node:http'
import type Provider from 'oidc-provider'
import type { Result } from '#contract/errors.ts'
import { fail, ok, type DomainError } from '#contract/errors.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Accounts, ClientId, Origin, SignedIn, Tokens } from '../port.ts'
import { tooManySignIns } from '#server/http/limits/sign-in.ts'
import type { Device } from '#rules/identity/device.ts'
import type { KnownBrowserCookie } from '#server/http/known-browser-cookie.ts'
import { originOf } from './request-origin.ts'
import type { Caller } from '#server/http/caller.ts'

type PasswordGrant = (
  client: ClientId,
  username: string,
  password: string,
  origin: Origin,
  /** Of the second factor, where the account has one. */
  code?: string | null,
) => Promise<Result<SignedIn<{ tokens: Tokens }>>>

/**
 * Opens a session for an authenticated person. Passwords take time to compare: doors may be closed meanwhile, and roles taken.
 * @param hold holds the account as it is in the transaction of the session; null where what authenticated it no longer does
 * @returns null there
 */
export type BeginSession = (
  client: ClientId,
  device: Device,
  hold: (tx: Tx) => Promise<Caller | null>,
) => Promise<Tokens | null>

export const passwordGrant =
  (accounts: Accounts, begin: BeginSession): PasswordGrant =>
  async (client, username, password, origin, code = null) => {
    const signedIn = await accounts.signIn(client, username, password, origin)
    if (!signedIn.ok) return signedIn
    const { who, browser, passwordMark } = signedIn.value
    const permitted = await accounts.steps.permitGrant(who, code)
    if (!permitted.ok) return permitted
    const seen = { passwordMark, ...permitted.value }
    const tokens = await begin(client, origin.device, (tx) => accounts.hold(tx, client, who.id, seen))
    return tokens ? ok({ tokens, browser }) : fail('invalid_credentials')
  }

const waitOf = new WeakMap<IncomingMessage, () => Promise<number | null>>()

/**
 * Limits the password grant of one request to the token endpoint, whose other grants allow no guessing.
 * @param secondsToWait counts the request; returns null where it may continue
 */
export const limitPasswords = (request: IncomingMessage, secondsToWait: () => Promise<number | null>): void =>
  void waitOf.set(request, secondsToWait)

/** The grant at the token endpoint, with Keycloak's error messages. */
export function registerPasswordGrant(
  provider: Provider,
  grant: PasswordGrant,
  isClient: (id: string) => id is ClientId,
  knownBrowser: KnownBrowserCookie,
) {
  provider.registerGrantType(
    'password',
    async (ctx) => {
      const { username, password, totp } = ctx.oidc.params as Partial<Record<'username' | 'password' | 'totp', unknown>>
      const clientId = ctx.oidc.client.clientId
      const wait = (await waitOf.get(ctx.req)?.()) ?? null
      if (wait !== null) return rejectGrant(ctx, { code: 'rate_limited', retryAfterSeconds: wait })
      const code = typeof totp === 'string' ? totp : null
      const given = typeof username === 'string' && typeof password === 'string' && isClient(clientId)
      const answer = given ? await grant(clientId, username, password, originOf(ctx.req), code) : null
      if (answer?.ok) {
        ctx.body = answer.value.tokens
        if (answer.value.browser) ctx.append('set-cookie', knownBrowser.write(answer.value.browser))
      } else rejectGrant(ctx, answer?.error ?? { code: 'invalid_credentials' })
    },
    ['username', 'password', 'totp', 'scope'],
  )
}

type GrantResponse = { status: number; body: unknown; set: (field: string, value: string) => void }

function rejectGrant(ctx: GrantResponse, error: DomainError): void {
  if (error.code === 'invalid_credentials') {
    ctx.status = 400
    ctx.body = { error: 'invalid_grant', error_description: error.detail ?? 'Invalid user credentials' }
    return
  }
  if (error.code === 'forbidden') {
    ctx.status = 400
    ctx.body = { error: 'invalid_grant', error_description: 'Account disabled' }
    return
  }
  ctx.status = 429
  ctx.set('retry-after', String(error.retryAfterSeconds ?? 60))
  ctx.body = tooManySignIns
}
