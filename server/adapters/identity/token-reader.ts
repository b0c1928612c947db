import { errors, jwtVerify, type JWTHeaderParameters, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import type { TokenReader, Caller } from '#server/http/caller.ts'
import { callerOf } from './claims.ts'

/** Asymmetric only: with HS256 the public key would serve as a secret, and `none` needs no key at all. */
const algorithms = ['ES256', 'RS256', 'PS256', 'EdDSA']
/** jose's codes for a key set that could not be fetched: the token may be valid, so nobody is signed out. */
const keysMissing = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT'])
const remembered = 5000
/** By so much the clock of another machine may be ahead where it says from when on a token is valid. Its end counts as it is: clients renew. */
const leewaySeconds = 30
/**
 * A token from further ahead was issued by a clock that was wrong, and lasts as much too long: longer than ended sessions are
 * remembered. Its client gets another one.
 */
const aheadSeconds = 5 * 60
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

/** Times in ms. */
type KnownToken = { who: Caller; issuedAt: number; expiresAt: number }

/**
 * Reads access tokens: signature, issuer, audience, lifetime and kind. A verified token is cached until it expires.
 * @throws Error where the keys are unavailable; an invalid token is null
 */
export function tokenReader({ issuer, audience, keys, clock, isClient = () => true }: TokenReaderOptions): TokenReader {
  const known = new Map<string, KnownToken>()

  return async (token) => {
    const seen = known.get(token)
    if (seen && isCurrent(seen)) return seen.who
    known.delete(token)
    const verified = token.length <= longestToken ? await verify(token) : null
    if (!verified) return null
    known.set(token, verified)
    const [eldest] = known.keys()
    if (known.size > remembered && eldest !== undefined) known.delete(eldest)
    return verified.who
  }

  function isCurrent({ issuedAt, expiresAt }: Omit<KnownToken, 'who'>): boolean {
    return expiresAt > clock() && issuedAt <= clock() + aheadSeconds * 1000
  }

  async function verify(token: string): Promise<KnownToken | null> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms,
        requiredClaims: ['exp', 'sub'],
        currentDate: new Date(clock()),
        clockTolerance: leewaySeconds,
        ...(issuer && { issuer }),
        ...(audience && { audience }),
      })
      const party = payload['azp'] ?? payload['client_id']
      const isOurs = typeof party === 'string' ? isClient(party) : party === undefined
      const who = isOurs && isAccessToken(protectedHeader, payload) ? callerOf(payload) : null
      const times = { issuedAt: (payload.iat ?? 0) * 1000, expiresAt: (payload.exp ?? 0) * 1000 }
      return who && isCurrent(times) ? { who, ...times } : null
    } catch (error) {
      if (error instanceof errors.JOSEError && !keysMissing.has(error.code)) return null
      throw error
    }
  }
}

/** ID tokens and refresh tokens are invalid here: RFC 9068 marks access tokens in the header, Keycloak in a claim. */
const isAccessToken = (header: JWTHeaderParameters, payload: JWTPayload): boolean =>
  /^(application\/)?at\+jwt$/i.test(header.typ ?? '') || payload.typ === 'Bearer'
