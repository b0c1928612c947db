import type Provider from 'oidc-provider'
import type { Result } from '#contract/errors.ts'
import { ok, type Failure } from '#contract/errors.ts'
import type { Accounts, ClientId, Tokens } from '../port.ts'
import { issueTokens, newSession, type KnownAccounts } from './session-tokens.ts'

export type PasswordGrant = (client: ClientId, username: string, password: string) => Promise<Result<Tokens>>

export const passwordGrant =
  (provider: Provider, accounts: Accounts, known: KnownAccounts): PasswordGrant =>
  async (client, username, password) => {
    const signedIn = await accounts.signIn(client, username, password)
    if (!signedIn.ok) return signedIn
    return ok(await issueTokens(provider, known, newSession(client), signedIn.value))
  }

/** The grant at the token endpoint, refused in Keycloak's words. */
export function registerPasswordGrant(
  provider: Provider,
  grant: PasswordGrant,
  isClient: (id: string) => id is ClientId,
) {
  provider.registerGrantType(
    'password',
    async (ctx) => {
      const { username, password } = ctx.oidc.params as { username?: unknown; password?: unknown }
      const clientId = ctx.oidc.client.clientId
      const given = typeof username === 'string' && typeof password === 'string' && isClient(clientId)
      const answer = given ? await grant(clientId, username, password) : null
      if (answer?.ok) ctx.body = answer.value
      else refuse(ctx, answer?.failure ?? { code: 'invalid_credentials' })
    },
    ['username', 'password', 'scope'],
  )
}

type Answering = { status: number; body: unknown; set: (field: string, value: string) => void }

function refuse(ctx: Answering, failure: Failure): void {
  if (failure.code === 'invalid_credentials') {
    ctx.status = 401
    ctx.body = { error: 'invalid_grant', error_description: 'Invalid user credentials' }
    return
  }
  ctx.status = 429
  ctx.set('retry-after', String(failure.retryAfterSeconds ?? 60))
  ctx.body = { error: 'temporarily_unavailable', error_description: 'Too many wrong passwords' }
}
