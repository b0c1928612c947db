import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { countedBy, sharedLimit } from '#server/http/limits/limits.ts'
import { bearerToken, type TokenReader } from '#server/http/caller.ts'
import { claimsOf } from '../claims.ts'
import { tokenEndpoint } from '../token-endpoint.ts'
import { signInLimit } from '#server/http/limits/sign-in.ts'
import { registerLoginPage, type LoginPage } from './login-page.ts'
import { limitPasswords } from './password-grant.ts'
import { endpoint, realm } from './paths.ts'
import { endSession } from './payload-store.ts'
import { storeOrigin } from './request-origin.ts'
import { rememberHost } from './provider.ts'

/**
 * Token calls per minute and address. A market hall may share one address; a retailer refreshes once in five minutes.
 */
const tokenCallsPerMinute = 300
/** Sign-ins that begin by the page, per minute and address: each is stored until somebody goes on with it. */
const beginsPerMinute = 120

type RealmRoutes = LoginPage & { db: Database; readToken: TokenReader }

/** The realm's routes: some of our own where the library differs from Keycloak, or with limits; the rest by the library. */
export const realmRoutes =
  ({
    provider,
    accounts,
    db,
    readToken,
    limitFactor,
    noticeEnded,
    knownBrowser,
    shop,
  }: RealmRoutes): FastifyPluginAsync =>
  async (app) => {
    const handle = provider.callback()
    const { host: publicHost, protocol } = new URL(provider.issuer)
    const publicScheme = protocol.slice(0, -1)
    // The library parses bodies itself.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))

    // Passes on the matched path and our own origin, not what was sent: however an address is spelled and whatever host
    // it names, the library sees the same, and its discovery document is the same.
    const pass = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
      // Copies the rate limit's headers, which would be lost with Fastify's reply.
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value)
      storeOrigin(request)
      reply.hijack()
      const { raw } = request
      const query = /\?.*$/s.exec(raw.url ?? '')?.[0] ?? ''
      rememberHost(raw)
      Object.assign(raw, { originalUrl: realm + path + query, url: path + query })
      raw.headers.host = publicHost
      raw.headers['x-forwarded-proto'] = publicScheme
      delete raw.headers['x-forwarded-host']
      await handle(raw, reply.raw)
    }
    const secondsToWait = countedBy(app, sharedLimit('sign-in', signInLimit, limitFactor))

    app.post(
      `${realm}${endpoint}/token`,
      {
        config: {
          rateLimit: sharedLimit('realm token', { perMinute: tokenCallsPerMinute }, limitFactor),
          described: tokenEndpoint,
        },
      },
      (request, reply) => {
        // The storefront sends its refresh token as a bearer too, which the library takes for client credentials.
        if (/^bearer /i.test(request.raw.headers.authorization ?? '')) delete request.raw.headers.authorization
        limitPasswords(request.raw, () => secondsToWait(request))
        return pass(request, reply, `${endpoint}/token`)
      },
    )

    const userInfo = async (request: FastifyRequest, reply: FastifyReply) => {
      const token = bearerToken(request)
      const who = token ? await readToken(token) : null
      reply.header('cache-control', 'no-store')
      if (who) return { sub: who.id, ...claimsOf(who) }
      return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send({ error: 'invalid_token' })
    }
    app.get(`${realm}${endpoint}/userinfo`, userInfo)
    app.post(`${realm}${endpoint}/userinfo`, userInfo)

    await app.register(async (forms) => {
      forms.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 16 * 1024 },
        (_request, body, done) => done(null, new URLSearchParams(String(body))),
      )
      registerLoginPage(forms, { provider, accounts, limitFactor, knownBrowser, shop, noticeEnded })
      // Keycloak's logout: by refresh token instead of a browser session.
      forms.post(`${realm}${endpoint}/logout`, async (request, reply) => {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        const token = await provider.RefreshToken.find(form.get('refresh_token') ?? '')
        const session = token && token.clientId === form.get('client_id') ? token.grantId : undefined
        reply.header('cache-control', 'no-store')
        if (!session)
          return reply.code(400).send({ error: 'invalid_grant', error_description: 'Invalid refresh token' })
        await transact(db, (tx) => endSession(tx, session))
        await noticeEnded()
        return reply.code(204).send()
      })
    })

    app.get(
      `${realm}${endpoint}/auth`,
      { config: { rateLimit: sharedLimit('realm auth', { perMinute: beginsPerMinute }, limitFactor) } },
      (request, reply) => pass(request, reply, `${endpoint}/auth`),
    )
    app.all<{ Params: { '*': string } }>(`${realm}/*`, (request, reply) =>
      pass(request, reply, `/${request.params['*'].split('/').map(encodeURIComponent).join('/')}`),
    )
  }
