import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { FastifyBaseLogger } from 'fastify'
import { isConnectionFailure, type Database } from '#server/adapters/database/database.ts'
import { claimsOf } from '../claims.ts'
import type { Accounts, ClientId } from '../port.ts'
import type { IssuerKeys } from './keys.ts'
import { payloadStores } from './payload-store.ts'
import { accessSeconds, audience, refreshSeconds, resourceServer, type KnownAccounts } from './session-tokens.ts'

/** Keycloak's paths in a realm, below the issuer. */
export const realm = '/realms/marlin'
export const endpoint = '/protocol/openid-connect'

export type ProviderParts = {
  db: Database
  /** Origin under which browsers reach the shop. */
  publicUrl: string
  accounts: Accounts
  keys: IssuerKeys
  known: KnownAccounts
  log: FastifyBaseLogger
}

const clientIds: readonly string[] = ['storefront', 'backoffice'] satisfies ClientId[]
export const isClient = (id: string): id is ClientId => clientIds.includes(id)

/** oidc-provider as the realm `marlin`: two public clients of our own, JWT access tokens, nothing else switched on. */
export function createProvider(parts: ProviderParts): Provider {
  const provider = new Provider(parts.publicUrl + realm, configurationOf(parts))
  provider.on('server_error', (ctx, error) => {
    parts.log.error({ err: error, path: ctx.path }, 'the identity service failed')
    if (!isConnectionFailure(error)) return
    ctx.status = 503
    ctx.set('retry-after', '2')
  })
  return provider
}

function configurationOf({ db, publicUrl, accounts, keys, known }: ProviderParts): Configuration {
  const client = (id: ClientId, redirect: string) => ({
    client_id: id,
    token_endpoint_auth_method: 'none' as const,
    application_type: 'web' as const,
    grant_types: ['password', 'refresh_token', 'authorization_code'],
    response_types: ['code' as const],
    redirect_uris: [publicUrl + redirect],
    id_token_signed_response_alg: 'ES256' as const,
  })
  return {
    adapter: payloadStores(db),
    clients: [client('storefront', '/login'), client('backoffice', '/backoffice/')],
    jwks: { keys: [keys.signing] } as Configuration['jwks'],
    cookies: {
      keys: keys.cookies,
      short: { signed: true, path: realm, sameSite: 'lax' },
      long: { signed: true, path: realm, sameSite: 'lax' },
    },
    routes: {
      authorization: `${endpoint}/auth`,
      token: `${endpoint}/token`,
      jwks: `${endpoint}/certs`,
      userinfo: `${endpoint}/userinfo`,
      revocation: `${endpoint}/revoke`,
      end_session: `${endpoint}/logout`,
    },
    features: {
      devInteractions: { enabled: false },
      // It answers for opaque tokens only; the realm's own route reads ours.
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, asking, token) => token.clientId === asking.clientId,
      },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => resourceServer,
      },
    },
    discovery: { userinfo_endpoint: `${publicUrl}${realm}${endpoint}/userinfo` },
    ttl: {
      AccessToken: accessSeconds,
      AuthorizationCode: 60,
      Grant: refreshSeconds,
      IdToken: accessSeconds,
      Interaction: 10 * 60,
      RefreshToken: refreshSeconds,
      Session: refreshSeconds,
    },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    scopes: ['openid'],
    pkce: { required: () => true },
    // Tokens travel in bodies, never in cookies: another origin gains nothing, yet only our own pages need to ask.
    clientBasedCORS: (ctx, origin) => isOwnOrigin(ctx, origin, publicUrl),
    expiresWithSession: () => false,
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    findAccount: async (ctx, id, token) => {
      const clientId = token?.clientId ?? ctx.oidc.client?.clientId
      const who = clientId && isClient(clientId) ? await accounts.find(clientId, id) : null
      return who ? { accountId: who.id, claims: () => ({ sub: who.id, ...claimsOf(who) }) } : undefined
    },
    extraTokenClaims: async (_ctx, token) => {
      if (token.kind !== 'AccessToken' || !token.clientId || !isClient(token.clientId)) return undefined
      const who = known.get(token) ?? (await accounts.find(token.clientId, token.accountId))
      return { typ: 'Bearer', azp: token.clientId, sid: token.grantId, ...(who && claimsOf(who)) }
    },
    renderError: (ctx, out) => {
      ctx.type = 'json'
      ctx.body = out
    },
  }
}

function isOwnOrigin(ctx: KoaContextWithOIDC, origin: string, publicUrl: string): boolean {
  const asked = URL.parse(origin)
  return asked !== null && (asked.origin === new URL(publicUrl).origin || asked.host === ctx.host)
}
