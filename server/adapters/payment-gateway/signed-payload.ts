import { jwtVerify, SignJWT, type JWTPayload } from 'jose'

/** 2C2P signs with the text of the secret; a secret that looks like hex is not decoded. */
const keyOf = (secretKey: string) => new TextEncoder().encode(secretKey)

/** Claims as an HS256 JWT, as every call and notice of PGW 4.3 carries them. */
export function signPayload(claims: JWTPayload, secretKey: string): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keyOf(secretKey))
}

/** The claims of a payload signed with HS256 and this key; null for any other algorithm, key or text. */
export async function openPayload(payload: unknown, secretKey: string): Promise<JWTPayload | null> {
  if (typeof payload !== 'string') return null
  try {
    return (await jwtVerify(payload, keyOf(secretKey), { algorithms: ['HS256'] })).payload
  } catch {
    return null
  }
}
