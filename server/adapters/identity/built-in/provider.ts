import type { IncomingMessage } from 'node:http'
import Provider, { interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { FastifyBaseLogger } from 'fastify'
import { isConnectionError, type Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { claimsOf } from '../claims.ts'
import type { Accounts } from '../port.ts'
import { deviceOf } from '#rules/identity/device.ts'
import { clientsAt, isClient } from './clients.ts'
import type { IssuerKeys } from './keys.ts'
import { endpoint, loginPath, realm } from './paths.ts'
import { beginSession, payloadStores } from './payload-store.ts'
import { accessSeconds, refreshSeconds, resource, resourceServer, type KnownAccounts } from './session-tokens.ts'

type ProviderDeps = {
  db: Database
  /** The server's origin for browsers. */
  publicUrl: string
  accounts: Accounts
  keys: IssuerKeys
  known: KnownAccounts
  log: FastifyBaseLogger
}

/** oidc-provider as the realm `marlin`: two public clients, JWT access tokens, everything else off. */
export function createProvider(deps: ProviderDeps): Provider {
  const provider = new Provider(deps.publicUrl + realm, configurationOf(deps))
  // Behind a proxy that ends TLS, its header makes the login page's cookies secure.
  provider.proxy = deps.publicUrl.startsWith('https:')
  // The other grants record their sessions themselves.
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    const token = oidc?.params?.['grant_type'] === 'authorization_code' ? oidc.entities.AccessToken : undefined
    if (ctx.status !== 200 || !token?.grantId || !token.accountId) return
    const device = deviceOf(ctx.get('user-agent'))
    const session = { id: token.grantId, accountId: token.accountId, device, now: new Date() }
    if (await transact(deps.db, (tx) => beginSession(tx, session))) return
    ctx.status = 400
    ctx.body = { error: 'invalid_grant', error_description: 'the session has ended' }
  })
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
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      // It accepts opaque tokens only; the realm's own route reads ours.
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
    discovery: {
      userinfo_endpoint: `${publicUrl}${realm}${endpoint}/userinfo`,
      // Keycloak's, by refresh token.
      end_session_endpoint: `${publicUrl}${realm}${endpoint}/logout`,
    },
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
    // By default the discovery document would list the implicit grant, which both clients reject.
    responseTypes: ['code'],
    pkce: { required: () => true },
    // Tokens are sent in bodies, never in cookies, so another origin gains nothing; still only our own pages need
    // access.
    clientBasedCORS: (ctx, origin) => isOwnOrigin(ctx, origin, publicUrl),
    interactions: { policy: loginEveryTime(accounts), url: (_ctx, { uid }) => `${loginPath}/${uid}` },
    loadExistingGrant: grantWithoutConsent,
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
 * A browser session alone signs nobody in: on a shared computer the next clerk would be the previous one, and a
 * retailer's session is useless in the back office. Nor does a password that was replaced before the browser came back.
 */
function loginEveryTime(accounts: Accounts): interactionPolicy.Prompt[] {
  const { base, Check } = interactionPolicy
  const policy = base()
  const fresh = async ({ oidc }: KoaContextWithOIDC) => {
    const [clientId, accountId] = [oidc.client?.clientId, oidc.result?.login?.accountId]
    if (!clientId || !isClient(clientId) || !accountId) return Check.REQUEST_PROMPT
    const mark = await accounts.passwordMark(clientId, accountId)
    return mark !== null && mark === oidc.result?.['passwordMark'] ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT
  }
  policy.get('login')?.checks.add(new Check('not_fresh', 'a password is asked for every time', fresh))
  return policy
}

/** Both clients are our own pages: data is shared with nobody, so no consent is needed. */
async function grantWithoutConsent({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
  grant.addOIDCScope('openid')
  await grant.save()
  return grant
}

const requestedHosts = new WeakMap<IncomingMessage, string>()

/** Stores the requested host, before it is replaced by our own for the library. */
export const rememberHost = (request: IncomingMessage): void =>
  void requestedHosts.set(request, request.headers.host ?? '')

function isOwnOrigin(ctx: KoaContextWithOIDC, origin: string, publicUrl: string): boolean {
  const parsed = URL.parse(origin)
  return parsed !== null && (parsed.origin === new URL(publicUrl).origin || parsed.host === requestedHosts.get(ctx.req))
}
