import { createPrivateKey } from 'node:crypto'
import { createRemoteJWKSet, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import * as z from 'zod/mini'
import { fail, ok, type Result } from '#contract/errors.ts'
import { requestIdHeaders } from '#server/http/current-request.ts'
import type { ApplePerson, AppleSignIn } from './port.ts'

type AppleOptions = {
  /** The issuer of identity tokens, such as `https://appleid.apple.com`; browsers are sent there too. */
  issuer: string
  /** The address for this process, if it differs. */
  reachedAt?: string
  /** The Services ID. */
  clientId: string
  teamId: string
  keyId: string
  /** PKCS #8 in PEM, as downloaded once from Apple. */
  privateKey: string
  redirectUri: string
}

const timeoutMs = 10_000
/** Apple allows half a year; a secret made for one request needs no more than this. */
const secretLifetime = '5m'

const answer = z.object({ id_token: z.string(), refresh_token: z.string().check(z.minLength(1), z.maxLength(2000)) })
/** Apple sends these booleans as strings, too. */
const yes = z.union([z.literal(true), z.literal('true')])

/**
 * Sign in with Apple for web sites, as documented under "Sign in with Apple REST API": authorize with a form post,
 * token, keys, revoke. The identity token comes directly from Apple and is verified all the same.
 */
export function signInWithApple(options: AppleOptions): AppleSignIn {
  const { issuer, reachedAt = issuer, clientId, teamId, keyId, redirectUri } = options
  const key = createPrivateKey(options.privateKey)
  const keys = createRemoteJWKSet(new URL(`${reachedAt}/auth/keys`), { timeoutDuration: timeoutMs })

  const clientSecret = () =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt()
      .setExpirationTime(secretLifetime)
      .sign(key)

  const post = async (path: string, fields: Record<string, string>) =>
    fetch(reachedAt + path, {
      method: 'POST',
      headers: requestIdHeaders(),
      body: new URLSearchParams({ client_id: clientId, client_secret: await clientSecret(), ...fields }),
      signal: AbortSignal.timeout(timeoutMs),
      // The secret goes to nobody else.
      redirect: 'error',
    })

  return {
    authorizeUrl: ({ state, nonce }) => {
      const url = new URL(`${issuer}/auth/authorize`)
      const requested = { response_type: 'code', response_mode: 'form_post', scope: 'name email' }
      const query = { client_id: clientId, redirect_uri: redirectUri, ...requested, state, nonce }
      url.search = new URLSearchParams(query).toString()
      return url.href
    },
    redeem: async (code, nonce) => {
      try {
        const response = await post('/auth/token', {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
        })
        if (response.status >= 500) return fail('unavailable', { detail: `Apple answered ${response.status}` })
        const body: unknown = await response.json()
        const parsed = answer.safeParse(body)
        if (!response.ok || !parsed.success) return fail('invalid_credentials', { detail: JSON.stringify(body) })
        const { id_token, refresh_token: refreshToken } = parsed.data
        const { payload } = await jwtVerify(id_token, keys, {
          issuer,
          audience: clientId,
          algorithms: ['RS256'],
          requiredClaims: ['sub', 'exp', 'nonce'],
        })
        return personOf(payload, nonce, refreshToken)
      } catch (error) {
        const isBad =
          error instanceof errors.JOSEError && !['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT'].includes(error.code)
        return fail(isBad ? 'invalid_credentials' : 'unavailable', { detail: `Apple: ${String(error)}` })
      }
    },
    revoke: async (token) => {
      try {
        const response = await post('/auth/revoke', { token, token_type_hint: 'refresh_token' })
        return response.ok
          ? ok(null)
          : fail('unavailable', { detail: `Apple answered ${response.status} to a revocation` })
      } catch (error) {
        return fail('unavailable', { detail: `Apple cannot be reached: ${String(error)}` })
      }
    },
  }
}

/** The nonce binds the token to the browser that started: a token stolen from another request does not match. */
function personOf(payload: JWTPayload, nonce: string, refreshToken: string): Result<ApplePerson> {
  const { sub, email } = payload
  if (payload['nonce'] !== nonce) return fail('invalid_credentials', { detail: 'The nonce is of another errand' })
  if (!sub || sub.length > 300) return fail('invalid_credentials', { detail: 'The identity token names nobody' })
  const verified = yes.safeParse(payload['email_verified']).success && typeof email === 'string'
  return ok({ sub, email: verified ? email : null, refreshToken })
}
