import type Provider from 'oidc-provider'
import { randomUUID } from 'node:crypto'
import type { Caller } from '#server/http/caller.ts'
import type { ClientId, Tokens } from '../port.ts'

/** Lifetimes in seconds. */
export const accessSeconds = 5 * 60
export const refreshSeconds = 30 * 24 * 60 * 60

/** The audience of access tokens: every service of this system. */
export const audience = 'songdee'
/** The `audience` as a URI, for RFC 8707. */
export const resource = 'urn:songdee:shop'
export const resourceServer = {
  audience,
  scope: '',
  accessTokenFormat: 'jwt' as const,
  accessTokenTTL: accessSeconds,
  jwt: { sign: { alg: 'ES256' as const } },
}

/** Accounts just looked up, so that writing their claims needs no second query. */
export type KnownAccounts = WeakMap<object, Caller>

/** A family of tokens: every refresh continues it, a stolen token ends it. Its id is the wire's `session_state`. */
export type Session = { id: string; client: ClientId; rotations: number }

export const newSession = (client: ClientId): Session => ({ id: randomUUID(), client, rotations: 0 })

/** Issues the next pair of tokens of a session. */
export async function issueTokens(
  provider: Provider,
  known: KnownAccounts,
  session: Session,
  who: Caller,
): Promise<Tokens> {
  const client = await provider.Client.find(session.client)
  if (!client) throw new Error(`The issuer has no client ${session.client}`)
  const family = { client, accountId: who.id, grantId: session.id, gty: 'password', scope: '' }
  const access = new provider.AccessToken({
    ...family,
    resourceServer: new provider.ResourceServer(resource, resourceServer),
  })
  known.set(access, who)
  const refresh = new provider.RefreshToken({ ...family, rotations: session.rotations })
  const [accessToken, refreshToken] = [await access.save(), await refresh.save()]
  return {
    access_token: accessToken,
    expires_in: accessSeconds,
    refresh_token: refreshToken,
    refresh_expires_in: refreshSeconds,
    token_type: 'Bearer',
    session_state: session.id,
  }
}
