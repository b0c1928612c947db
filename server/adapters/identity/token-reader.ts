import { errors, jwtVerify, type JWTHeaderParameters, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import type { TokenReader, Caller } from '#server/http/caller.ts'
import { callerOf } from './claims.ts'

/** Asymmetric only: with HS256 the public key would serve as a secret, and `none` needs no key at all. */
const algorithms = ['ES256', 'RS256', 'PS256', 'EdDSA']
/** jose's codes for a key set that could not be fetched: the token may be valid, so nobody is signed out. */
const keysMissing = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT'])
const remembered = 5000
/** Longer than any token of ours; longer ones are not parsed. */
const longestToken = 8192

type TokenReaderOptions = {
  /** Null: not checked, since the keys are our own, whatever public name each process has. */
  issuer: string | null
  /** Null: not checked. */
  audience: string | null
  keys: JWTVerifyGetKey
  /** Which clients' tokens are valid, where the token names its client; where missing, any. */
  isClient?: (id: string) => boolean
  /** Milliseconds. */
  clock: () => number
}

/**
 * Reads access tokens: signature, issuer, audience, lifetime and kind. A verified token is cached until it expires.
 * @throws Error where the keys are unavailable; an invalid token is null
 */
export function tokenReader({ issuer, audience, keys, clock, isClient = () => true }: TokenReaderOptions): TokenReader {
  const known = new Map<string, { who: Caller; expiresAt: number }>()

  return async (token) => {
    const seen = known.get(token)
    if (seen && seen.expiresAt > clock()) return seen.who
    known.delete(token)
    const verified = token.length <= longestToken ? await verify(token) : null
    if (!verified) return null
    known.set(token, verified)
    const [eldest] = known.keys()
    if (known.size > remembered && eldest !== undefined) known.delete(eldest)
    return verified.who
  }

  async function verify(token: string) {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms,
        requiredClaims: ['exp', 'sub'],
        currentDate: new Date(clock()),
        ...(issuer && { issuer }),
        ...(audience && { audience }),
      })
      const party = payload['azp'] ?? payload['client_id']
      const isOurs = typeof party === 'string' ? isClient(party) : party === undefined
      const who = isOurs && isAccessToken(protectedHeader, payload) ? callerOf(payload) : null
      return who && { who, expiresAt: (payload.exp ?? 0) * 1000 }
    } catch (error) {
      if (error instanceof errors.JOSEError && !keysMissing.has(error.code)) return null
      throw error
    }
  }
}

/** ID tokens and refresh tokens are invalid here: RFC 9068 marks access tokens in the header, Keycloak in a claim. */
const isAccessToken = (header: JWTHeaderParameters, payload: JWTPayload): boolean =>
  /^(application\/)?at\+jwt$/i.test(header.typ ?? '') || payload.typ === 'Bearer'
