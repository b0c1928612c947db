import { createRemoteJWKSet } from 'jose'
import * as z from 'zod/mini'
import { tokens } from '#contract/identity/schemas.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { requestIdHeaders } from '#server/http/current-request.ts'
import type { TokenReader } from '#server/http/caller.ts'
import { isClient } from './built-in/clients.ts'
import type { CommonIssuer, IdentityServer, Tokens } from './port.ts'
import { tokenReader } from './token-reader.ts'

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.optional(z.url()),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.optional(z.url()),
})
type Metadata = z.infer<typeof metadata>

const timeoutMs = 5000

type OpenIdConnectOptions = {
  issuer: string
  clock?: () => number
  /**
   * How long after fetching the keys an unknown key triggers no other fetch: forged tokens must not load the issuer.
   */
  keyPauseMs?: number
}

export type OpenIdConnect = IdentityServer & CommonIssuer & { discovered: () => Promise<Metadata> }

/**
 * Any OpenID Connect server with the password grant and our claims, such as a Keycloak realm with the clients
 * `storefront` and `backoffice`. Discovery happens on first use, so the server starts without it. Its accounts cannot
 * be changed here: `own` is null.
 */
export function openIdConnect({ issuer, clock = Date.now, keyPauseMs = 5000 }: OpenIdConnectOptions): OpenIdConnect {
  const server = rememberSuccess(async () => {
    const found = await discover(issuer)
    const waits = { timeoutDuration: timeoutMs, cooldownDuration: keyPauseMs }
    const keys = createRemoteJWKSet(new URL(found.jwks_uri), waits)
    // Other applications may have clients in the same realm; their tokens are not valid here.
    return { ...found, readToken: tokenReader({ issuer, audience: null, keys, clock, isClient }) }
  })
  const readToken: TokenReader = async (token) => {
    try {
      return await (await server()).readToken(token)
    } catch (error) {
      // The token may be valid: nobody is signed out because the issuer is unreachable.
      throw Object.assign(new Error('The identity server cannot be reached', { cause: error }), { statusCode: 503 })
    }
  }
  return {
    readToken,
    own: null,
    discovered: server,
    endSessions: async () => undefined,
    endGrant: async ({ refresh_token }) => {
      const address = (await server()).end_session_endpoint
      if (!address) return
      const body = new URLSearchParams({ client_id: 'storefront', refresh_token })
      const signal = AbortSignal.timeout(timeoutMs)
      const sent = { method: 'POST', body, headers: requestIdHeaders(), signal, redirect: 'error' } as const
      const { status } = await fetch(address, sent)
      if (status >= 400) throw new Error(`The identity server answered ${status}`)
    },
    passwordGrant: async (client, phone, password) => {
      try {
        const granted = await fetchTokens((await server()).token_endpoint, client, phone, password)
        return granted.ok ? ok({ tokens: granted.value, browser: null }) : granted
      } catch (error) {
        return fail('unavailable', { detail: `The identity server cannot be reached: ${String(error)}` })
      }
    },
  }
}

/** Caches a success; the next caller retries after a failure. */
function rememberSuccess<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}

async function discover(issuer: string): Promise<Metadata> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    headers: requestIdHeaders(),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`${issuer} answered ${response.status} to discovery`)
  const found = metadata.parse(await response.json())
  // Otherwise one issuer could impersonate another.
  if (found.issuer !== issuer) throw new Error(`${issuer} calls itself ${found.issuer}`)
  return found
}

/** How long the issuer wants nobody to try again; a minute where it names no seconds. */
export function retryAfterOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 60
}

async function fetchTokens(
  tokenEndpoint: string,
  client: string,
  username: string,
  password: string,
): Promise<Result<Tokens>> {
  const response = await fetch(tokenEndpoint, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', client_id: client, username, password }),
    headers: { accept: 'application/json', ...requestIdHeaders() },
    signal: AbortSignal.timeout(timeoutMs),
    // A password goes to nobody else.
    redirect: 'error',
  })
  if (response.ok) return ok(tokens.parse(await response.json()))
  // Whatever stands in front of it may answer without JSON.
  if (response.status === 429) return fail('rate_limited', { retryAfterSeconds: retryAfterOf(response) })
  const { error } = z.object({ error: z.optional(z.string()) }).parse(await response.json())
  if (error === 'invalid_grant') return fail('invalid_credentials')
  return fail('unavailable', { detail: `The identity server answered ${response.status} ${error ?? ''}` })
}
