import { generateKeyPairSync } from 'node:crypto'
import Fastify from 'fastify'
import formbody from '@fastify/formbody'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { holdPort } from '#test/held-port.ts'
import { signInWithApple } from './sign-in-with-apple.ts'

// Responses that pretend to be Apple's.
const nonce = 'the-nonce'
const now = Math.floor(Date.now() / 1000)

async function anAppleThatSays(
  sign: (issuer: string, claims: JWTPayload) => Promise<string>,
  answers: '/auth/token' | '/another' = '/auth/token',
) {
  const port = await holdPort()
  const issuer = `http://127.0.0.1:${port.port}`
  const app = Fastify()
  await app.register(formbody)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  app.get('/auth/keys', async () => ({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'RS256' }] }))
  const claims = { iss: issuer, aud: 'shop', sub: '001', nonce, iat: now, exp: now + 600, email: 'a@b.co' }
  app.post(answers, async () => ({ id_token: await sign(issuer, claims), refresh_token: 'r' }))
  if (answers === '/another') app.post('/auth/token', async (_request, reply) => reply.redirect(answers, 307))
  await port.serve(app)
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const client = { clientId: 'shop', teamId: 'T', keyId: 'K', privateKey: pem, redirectUri: 'http://shop.test/back' }
  const outcome = await signInWithApple({ issuer, ...client }).redeem('code', nonce)
  await app.close()
  return outcome.ok ? outcome.value : outcome.error.code
}
const pair = await generateKeyPair('RS256', { extractable: true })
const other = await generateKeyPair('RS256', { extractable: true })
const signed = (claims: JWTPayload, key = pair.privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(key)

test.each<[string, (claims: JWTPayload) => string | Promise<string>]>([
  ['for another client', (claims) => signed({ ...claims, aud: 'elsewhere' })],
  ['of another issuer', (claims) => signed({ ...claims, iss: 'https://evil.example' })],
  ['that has expired', (claims) => signed({ ...claims, exp: now - 1 })],
  ['without an end', (claims) => signed({ ...claims, exp: undefined })],
  ['of another errand', (claims) => signed({ ...claims, nonce: 'another' })],
  ['without a nonce', (claims) => signed({ ...claims, nonce: undefined })],
  ['that names nobody', (claims) => signed({ ...claims, sub: undefined })],
  ['signed by somebody else', (claims) => signed(claims, other.privateKey)],
  ['signed by nobody', (claims) => new UnsecuredJWT(claims).encode()],
  ['signed with the public key as a secret', (claims) => signedByPublicKey(claims)],
  ['that is none', () => 'nonsense'],
])('an identity token %s is refused', async (_name, forge) => {
  expect(await anAppleThatSays(async (_issuer, claims) => forge(claims))).toBe('invalid_credentials')
})

async function signedByPublicKey(claims: JWTPayload): Promise<string> {
  const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(pair.publicKey)))
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'k' }).sign(secret)
}

test.each([
  ['true', 'a@b.co'],
  [true, 'a@b.co'],
  ['false', null],
  [false, null],
  [undefined, null],
])('an address whose email_verified is %j is taken as %j', async (email_verified, email) => {
  const person = await anAppleThatSays((_issuer, claims) => signed({ ...claims, email_verified }))
  expect(person).toEqual({ sub: '001', email, refreshToken: 'r' })
})

test('what proves who we are goes to Apple, and to nobody to whom it points', async () => {
  expect(await anAppleThatSays((_issuer, claims) => signed(claims), '/another')).toBe('unavailable')
})
