import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestIdHeaders } from '#server/http/current-request.ts'
import { countedBy, sharedLimit } from '#server/http/limits/limits.ts'
import { languageOf } from '#server/http/request-language.ts'
import { isClient } from './built-in/clients.ts'
import { away } from './built-in/login-form.ts'
import { pageSender, registerFace } from './built-in/login-frame.ts'
import { loginTexts } from './built-in/login-texts.ts'
import { endpoint, realm } from './built-in/paths.ts'
import { retryAfterOf, type OpenIdConnect } from './openid-connect.ts'
import type { ShopFace } from './port.ts'
import { tokenEndpoint } from './token-endpoint.ts'
import { signInLimit, tooManySignIns } from '#server/http/limits/sign-in.ts'

const callsPerMinute = 300
const timeoutMs = 10_000
const grants = new Set(['refresh_token', 'password', 'authorization_code'])
/** Statuses that the issuer means for the client; any other is the issuer's own failure. */
const meant = new Set([200, 204, 400, 401, 429])
const fields = [
  'grant_type',
  'client_id',
  'refresh_token',
  'username',
  'password',
  'scope',
  'code',
  'code_verifier',
  'redirect_uri',
]

type RealmOptions = {
  identity: OpenIdConnect
  limitFactor: number
  /** The shop whose page it is, as it is at this moment. */
  shop: () => ShopFace
}

/**
 * The realm's paths with an external issuer: pages go to their own origin, from which our two clients are led to the
 * issuer's login page, and their token and logout calls are forwarded. An unreachable issuer is 503, which signs nobody out;
 * people who were to be led there see a page that says so.
 */
export const realmForwarding = (options: RealmOptions) => async (app: FastifyInstance) => {
  const { identity, limitFactor, shop } = options
  registerFace(app)
  const sendPage = pageSender(shop)
  const limitOf = (what: string) => ({
    config: { rateLimit: sharedLimit(`realm ${what}`, { perMinute: callsPerMinute }, limitFactor) },
  })
  const secondsToWait = countedBy(app, sharedLimit('sign-in', signInLimit, limitFactor))

  const noteAway = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    request.log.error({ err: error }, 'the identity server cannot be reached')
    return reply.code(503).header('retry-after', '5')
  }
  const sayAway = (request: FastifyRequest, reply: FastifyReply, error: unknown) =>
    noteAway(request, reply, error).send({ error: 'temporarily_unavailable' })
  const pass = async (
    request: FastifyRequest,
    reply: FastifyReply,
    what: 'token_endpoint' | 'end_session_endpoint',
  ) => {
    const form = new URLSearchParams()
    const body = (request.body ?? {}) as Record<string, unknown>
    for (const name of fields) if (typeof body[name] === 'string') form.set(name, body[name])
    reply.header('cache-control', 'no-store')
    if (!isClient(form.get('client_id') ?? '')) return reply.code(401).send({ error: 'invalid_client' })
    try {
      const address = (await identity.discovered())[what]
      if (!address) return await reply.code(204).send()
      const signal = AbortSignal.timeout(timeoutMs)
      const headers = { accept: 'application/json', ...requestIdHeaders() }
      const answer = await fetch(address, { method: 'POST', body: form, headers, signal, redirect: 'manual' })
      if (!meant.has(answer.status)) throw new Error(`The identity server answered ${answer.status}`)
      if (answer.status === 429) reply.header('retry-after', String(retryAfterOf(answer)))
      const text = await answer.text()
      return await reply.code(answer.status).type('application/json; charset=utf-8').send(text)
    } catch (error) {
      return sayAway(request, reply, error)
    }
  }
  app.get(`${realm}${endpoint}/auth`, limitOf('auth'), async (request, reply) => {
    const query = new URL(request.url, 'http://localhost').searchParams
    reply.header('cache-control', 'no-store')
    const client = query.get('client_id') ?? ''
    if (!isClient(client)) return reply.code(400).send({ error: 'invalid_client' })
    try {
      const page = (await identity.discovered()).authorization_endpoint
      if (!page) return await reply.code(404).send({ error: 'unsupported_response_type' })
      const address = new URL(page)
      for (const [name, value] of query) address.searchParams.append(name, value)
      return await reply.redirect(address.href, 303)
    } catch (error) {
      if (!request.headers.accept?.includes('text/html')) return sayAway(request, reply, error)
      const page = away(loginTexts[languageOf(request.headers)], request.url)
      return sendPage(noteAway(request, reply, error), 503, page, client, false)
    }
  })
  const tokenConfig = { ...limitOf('token').config, described: tokenEndpoint }
  app.post(`${realm}${endpoint}/token`, { config: tokenConfig }, async (request, reply) => {
    const grant = (request.body as { grant_type?: unknown } | null)?.grant_type
    if (typeof grant !== 'string' || !grants.has(grant)) {
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    }
    const wait = grant === 'password' ? await secondsToWait(request) : null
    if (wait !== null) return reply.code(429).header('retry-after', wait).send(tooManySignIns)
    return pass(request, reply, 'token_endpoint')
  })
  app.post(`${realm}${endpoint}/logout`, limitOf('logout'), (request, reply) =>
    pass(request, reply, 'end_session_endpoint'),
  )
}
