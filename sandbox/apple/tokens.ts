import { randomBytes, type KeyObject } from 'node:crypto'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT, type JWK } from 'jose'
import { relayOf, subjectOf, type Person } from './people.ts'

export type Client = {
  clientId: string
  teamId: string
  keyId: string
  publicKey: KeyObject
  redirectUris: readonly string[]
}

/** Apple's maximum lifetime of a client secret, half a year, in seconds. */
const longestSecret = 15_777_000

/** The signing key published at `/auth/keys`. */
export async function makeSigner() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomBytes(5).toString('hex').toUpperCase()
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' }
  return { jwk, privateKey, kid }
}
type Signer = Awaited<ReturnType<typeof makeSigner>>

/** The client whose key signed the secret; null when the secret is invalid. */
export async function authenticate(
  clients: readonly Client[],
  issuer: string,
  { client_id: id, client_secret: secret }: Record<string, string | undefined>,
  now: Date,
): Promise<Client | null> {
  const client = clients.find(({ clientId }) => clientId === id)
  if (!client || !secret) return null
  try {
    const { payload, protectedHeader } = await jwtVerify(secret, client.publicKey, {
      algorithms: ['ES256'],
      issuer: client.teamId,
      subject: client.clientId,
      audience: issuer,
      requiredClaims: ['exp', 'iat'],
      currentDate: now,
    })
    const isShort = (payload.exp ?? 0) - (payload.iat ?? 0) <= longestSecret
    return protectedHeader.kid === client.keyId && isShort ? client : null
  } catch {
    return null
  }
}

export type Consent = { client: Client; person: Person; hidesEmail: boolean; nonce: string | null }

/** Apple's identity token, with booleans as strings. */
export function idToken(signer: Signer, issuer: string, { client, person, hidesEmail, nonce }: Consent, now: Date) {
  const email = hidesEmail ? relayOf(client.clientId, person) : person.email
  return new SignJWT({
    email,
    email_verified: 'true',
    is_private_email: String(hidesEmail),
    auth_time: Math.floor(+now / 1000),
    ...(nonce && { nonce, nonce_supported: true }),
  })
    .setProtectedHeader({ alg: 'RS256', kid: signer.kid })
    .setIssuer(issuer)
    .setAudience(client.clientId)
    .setSubject(subjectOf(client.teamId, person))
    .setIssuedAt(now)
    .setExpirationTime(new Date(+now + 10 * 60_000))
    .sign(signer.privateKey)
}
