import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT, type JWTPayload } from 'jose'

/** The key is the ASCII text of the merchant's secret; a secret that looks like hex is not decoded. */
const keyOf = (secret: string) => new TextEncoder().encode(secret)

/** Claims as a compact HS256 JWT, without `exp`, as 2C2P writes them. */
export function signPayload(claims: JWTPayload, secret: string): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keyOf(secret))
}

export type GatewayError = { respCode: string; respDesc: string }
export type SignedRequest = { merchantID: string; secret: string; claims: JWTPayload }
type VerifiedPayload = ({ ok: true } & SignedRequest) | { ok: false; error: GatewayError }

const reject = (respCode: string, respDesc: string): VerifiedPayload => ({ ok: false, error: { respCode, respDesc } })

function peek(payload: string): { alg: string | undefined; claims: JWTPayload } | null {
  try {
    return { alg: decodeProtectedHeader(payload).alg, claims: decodeJwt(payload) }
  } catch {
    return null
  }
}

/** Verifies `{"payload": "<JWT>"}` with the key of the merchant it names; every error is a response code of 2C2P. */
export async function openRequest(
  body: unknown,
  merchants: Readonly<Record<string, string>>,
): Promise<VerifiedPayload> {
  const payload = typeof body === 'object' && body !== null && 'payload' in body ? body.payload : undefined
  if (typeof payload !== 'string' || payload === '') return reject('6102', 'Payload is required')
  const peeked = peek(payload)
  if (peeked?.alg !== 'HS256') return reject('6103', 'Invalid JWT')
  const { merchantID } = peeked.claims
  if (merchantID === undefined || merchantID === '') return reject('9005', 'Mandatory field missing: merchantID')
  const secret =
    typeof merchantID === 'string' && Object.hasOwn(merchants, merchantID) ? merchants[merchantID] : undefined
  if (typeof merchantID !== 'string' || !secret) return reject('9007', 'Invalid merchant')
  try {
    const { payload: claims } = await jwtVerify(payload, keyOf(secret), { algorithms: ['HS256'] })
    return { ok: true, merchantID, secret, claims }
  } catch {
    return reject('9042', 'Hash value mismatch')
  }
}
