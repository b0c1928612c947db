import type { IncomingMessage } from 'node:http'
import Provider, { interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { FastifyBaseLogger } from 'fastify'
import { isConnectionError, type Database } from '#server/adapters/database/database.ts'
import { claimsOf } from '../claims.ts'
import type { Accounts } from '../port.ts'
import { clientsAt, isClient } from './clients.ts'
import type { IssuerKeys } from './keys.ts'
import { endpoint, loginPath, realm } from './paths.ts'
import { payloadStores } from './payload-store.ts'
import { accessSeconds, refreshSeconds, resource, resourceServer, type KnownAccounts } from './session-tokens.ts'

type ProviderDeps = {
  db: Database
  /** Origin under which browsers reach the shop. */
  publicUrl: string
  accounts: Accounts
  keys: IssuerKeys
  known: KnownAccounts
  log: FastifyBaseLogger
}

/** oidc-provider as the realm `marlin`: two public clients of our own, JWT access tokens, nothing else switched on. */
export function createProvider(deps: ProviderDeps): Provider {
  const provider = new Provider(deps.publicUrl + realm, configurationOf(deps))
  // Behind a proxy that ends TLS, its word makes the login page's cookies secure.
  provider.proxy = deps.publicUrl.startsWith('https:')
  provider.on('server_error', (ctx, error) => {
    deps.log.error({ err: error, path: ctx.path }, 'the identity service failed')
    if (!isConnectionError(error)) return
    ctx.status = 503
    ctx.set('retry-after', '2')
  })
  return provider
}

function configurationOf({ db, publicUrl, accounts, keys, known }: ProviderDeps): Configuration {
  return {
    adapter: payloadStores(db),
    clients: clientsAt(publicUrl),
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
        defaultResource: () => resource,
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
    // Without it the discovery document would name the implicit grant, which both clients refuse.
    responseTypes: ['code'],
    pkce: { required: () => true },
    // Tokens travel in bodies, never in cookies: another origin gains nothing, yet only our own pages need to ask.
    clientBasedCORS: (ctx, origin) => isOwnOrigin(ctx, origin, publicUrl),
    interactions: { policy: loginEveryTime(), url: (_ctx, { uid }) => `${loginPath}/${uid}` },
    loadExistingGrant: grantWithoutAsking,
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

/**
 * A browser session alone lets nobody in: on a shared computer the next clerk would be the last one, and a shop's session
 * is of no use at the back office.
 */
function loginEveryTime(): interactionPolicy.Prompt[] {
  const { base, Check } = interactionPolicy
  const policy = base()
  const fresh = (ctx: KoaContextWithOIDC) => (ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT)
  policy.get('login')?.checks.add(new Check('not_fresh', 'a password is asked for every time', fresh))
  return policy
}

/** Both clients are the shop's own pages: there is nobody to share data with, so nobody is asked for consent. */
async function grantWithoutAsking({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
  grant.addOIDCScope('openid')
  await grant.save()
  return grant
}

const askedHosts = new WeakMap<IncomingMessage, string>()

/** Keeps the host that the browser asked, before it is replaced by the shop's own for the library. */
export const rememberHost = (request: IncomingMessage): void => void askedHosts.set(request, request.headers.host ?? '')

function isOwnOrigin(ctx: KoaContextWithOIDC, origin: string, publicUrl: string): boolean {
  const asked = URL.parse(origin)
  return asked !== null && (asked.origin === new URL(publicUrl).origin || asked.host === askedHosts.get(ctx.req))
}
