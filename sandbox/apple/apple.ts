import { randomBytes } from 'node:crypto'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { people, subjectOf } from './people.ts'
import { choosePage, policyFor, errorPage, returnPage } from './pages.ts'
import { authenticate, idToken, makeSigner, type Client, type Consent } from './tokens.ts'

type AppleSandboxOptions = {
  /** Issuer of the identity tokens: origin and prefix. */
  issuer: string
  clients: readonly Client[]
  now: () => Date
}

type Fields = Record<string, string | undefined>

const codeLifetimeMs = 5 * 60_000
/** Limit of stored entries, so that a flood of requests cannot fill the memory. */
const maxStored = 1000

/**
 * A sandbox for Sign in with Apple, for demos and tests: Apple's paths and behaviour with fictitious people. Never use
 * it in production: it authenticates anyone as anyone.
 */
export async function appleSandbox(app: FastifyInstance, { issuer, clients, now }: AppleSandboxOptions) {
  let made: ReturnType<typeof makeSigner> | undefined
  // Made for the first who signs in: its making takes longer than the rest of a server's start in a test.
  const signer = () => (made ??= makeSigner())
  const codes = new Map<string, Consent & { redirectUri: string; expiresAt: number }>()
  const refreshTokens = new Map<string, string>()
  /** Client and person: the name is sent only with the first authorisation, until it is revoked. */
  const authorised = new Set<string>()
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) await app.register(formbody)

  const newToken = () => randomBytes(24).toString('base64url')
  const remember = <Value>(map: Map<string, Value>, key: string, value: Value) => {
    map.set(key, value)
    const [oldest] = map.keys()
    if (map.size > maxStored && oldest !== undefined) map.delete(oldest)
  }
  const sendPage = (reply: FastifyReply, status: number, redirectUri: string | null, page: string) =>
    reply
      .code(status)
      .headers({ 'content-security-policy': policyFor(redirectUri), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page)

  /** The checked client of an authorization request, or the error. */
  const checked = (fields: Fields): { client: Client; redirectUri: string } | string => {
    const client = clients.find(({ clientId }) => clientId === fields['client_id'])
    const redirectUri = fields['redirect_uri'] ?? ''
    if (!client) return 'Invalid client id'
    if (!client.redirectUris.includes(redirectUri)) return 'Invalid redirect_uri'
    if (fields['response_type'] !== 'code') return 'Only response_type=code is stood in for'
    if (fields['scope'] && fields['response_mode'] !== 'form_post') return 'response_mode must be form_post for a scope'
    return { client, redirectUri }
  }

  app.get<{ Querystring: Fields }>('/auth/authorize', (request, reply) => {
    const found = checked(request.query)
    if (typeof found === 'string') return sendPage(reply, 400, null, errorPage(found))
    const hiddenFields = Object.entries(request.query).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    )
    return sendPage(reply, 200, found.redirectUri, choosePage(Object.fromEntries(hiddenFields), people))
  })

  app.post<{ Body: Fields }>('/auth/authorize', (request, reply) => {
    const fields = request.body ?? {}
    const found = checked(fields)
    const person = people.find(({ key }) => key === fields['person'])
    if (typeof found === 'string') return sendPage(reply, 400, null, errorPage(found))
    const { client, redirectUri } = found
    const state: Record<string, string> = fields['state'] ? { state: fields['state'] } : {}
    if (fields['choice'] === 'cancel' || !person) {
      const error = { ...state, error: 'user_cancelled_authorize' }
      return sendPage(reply, 200, redirectUri, returnPage(redirectUri, error))
    }
    const code = newToken()
    const consent = { client, person, hidesEmail: Boolean(fields['hide']), nonce: fields['nonce'] ?? null }
    remember(codes, code, { ...consent, redirectUri, expiresAt: now().getTime() + codeLifetimeMs })
    const subject = `${client.clientId} ${subjectOf(client.teamId, person)}`
    const isFirst = !authorised.has(subject)
    authorised.add(subject)
    const { firstName, lastName, email } = person
    const user: Record<string, string> = isFirst
      ? { user: JSON.stringify({ name: { firstName, lastName }, email }) }
      : {}
    return sendPage(reply, 200, redirectUri, returnPage(redirectUri, { ...state, code, ...user }))
  })

  app.post<{ Body: Fields }>('/auth/token', async (request, reply) => {
    const fields = request.body ?? {}
    reply.header('cache-control', 'no-store')
    const client = await authenticate(clients, issuer, fields, now())
    if (!client) return reply.code(400).send({ error: 'invalid_client' })
    if (fields['grant_type'] !== 'authorization_code') return reply.code(400).send({ error: 'unsupported_grant_type' })
    const code = fields['code'] ?? ''
    const consent = codes.get(code)
    codes.delete(code)
    const fits =
      consent?.client === client &&
      consent.redirectUri === fields['redirect_uri'] &&
      consent.expiresAt > now().getTime()
    if (!fits) return reply.code(400).send({ error: 'invalid_grant' })
    const refreshToken = newToken()
    remember(refreshTokens, refreshToken, `${client.clientId} ${subjectOf(client.teamId, consent.person)}`)
    return {
      access_token: newToken(),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: refreshToken,
      id_token: await idToken(await signer(), issuer, consent, now()),
    }
  })

  app.get('/auth/keys', async () => ({ keys: [(await signer()).jwk] }))

  app.post<{ Body: Fields }>('/auth/revoke', async (request, reply) => {
    const client = await authenticate(clients, issuer, request.body ?? {}, now())
    if (!client) return reply.code(400).send({ error: 'invalid_client' })
    const token = request.body?.['token'] ?? ''
    const subject = refreshTokens.get(token)
    if (subject?.startsWith(`${client.clientId} `)) {
      authorised.delete(subject)
      refreshTokens.delete(token)
    }
    return reply.code(200).send()
  })
}
