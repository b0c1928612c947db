import { createHmac } from 'node:crypto'
import {
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type GenerateKeyPairResult,
  type JWTPayload,
} from 'jose'
import { beforeAll, expect, test, vi } from 'vitest'
import { claimsOf, callerOf } from './claims.ts'
import { tokenReader } from './token-reader.ts'

const issuer = 'http://shop.test/realms/marlin'
const now = 1_800_000_000
const shop = {
  kind: 'retailer' as const,
  id: '6b7c1d0e-1111-4222-8333-444455556666',
  outletCode: 'R1',
  phone: '0812345678',
  name: 'ร้าน',
}
const claims = { ...claimsOf(shop), sub: shop.id, iss: issuer, aud: 'songdee', exp: now + 300, iat: now, typ: 'Bearer' }

let pair: GenerateKeyPairResult
let other: GenerateKeyPairResult
let reader: ReturnType<typeof tokenReader>
let moment = now * 1000
const keys = vi.fn<ReturnType<typeof createLocalJWKSet>>()

beforeAll(async () => {
  pair = await generateKeyPair('ES256', { extractable: true })
  other = await generateKeyPair('ES256')
  keys.mockImplementation(
    createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'ES256' }] }),
  )
  reader = tokenReader({ issuer, audience: 'songdee', keys, clock: () => moment })
})

const sign = (payload: JWTPayload, key = pair.privateKey, header = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'k', ...header }).sign(key)

test('a sound token tells who it is, and is verified once', async () => {
  const token = await sign(claims)
  expect(await reader(token)).toEqual(shop)
  const before = keys.mock.calls.length
  expect(await reader(token)).toEqual(shop)
  expect(keys.mock.calls.length).toBe(before)
})

test('a known token is forgotten when it expires', async () => {
  const token = await sign({ ...claims, jti: 'short' })
  expect(await reader(token)).toEqual(shop)
  moment = (now + 301) * 1000
  expect(await reader(token)).toBeNull()
  moment = now * 1000
})

test('a token from a machine whose clock is a little ahead opens what it opens', async () => {
  expect(await reader(await sign({ ...claims, nbf: now + 20, iat: now + 20, exp: now + 320 }))).toEqual(shop)
})

test('a known token that was issued while the clock was far ahead opens nothing once it is right', async () => {
  moment = (now + 3600) * 1000
  const token = await sign({ ...claims, iat: now + 3600, exp: now + 3900 })
  expect(await reader(token)).toEqual(shop)
  moment = now * 1000
  expect(await reader(token)).toBeNull()
})

test.each<[string, JWTPayload]>([
  ['expired', { ...claims, exp: now - 1 }],
  ['issued by a clock that was far ahead', { ...claims, iat: now + 3600, exp: now + 3900 }],
  ['not valid yet', { ...claims, nbf: now + 60 }],
  ['without an end', { ...claims, exp: undefined }],
  ['of another issuer', { ...claims, iss: 'http://evil.test/realms/marlin' }],
  ['for another audience', { ...claims, aud: 'elsewhere' }],
  ['an ID token', { ...claims, typ: 'ID' }],
  ['a refresh token', { ...claims, typ: 'Refresh' }],
  ['without a role', { ...claims, roles: [] }],
  ['of an id that is none', { ...claims, id: "' or true --" }],
])('a token %s opens nothing', async (_name, payload) => {
  expect(await reader(await sign(payload))).toBeNull()
})

test('forged tokens open nothing', async () => {
  const [header, body, signature] = (await sign(claims)).split('.')
  const forgedBody = Buffer.from(JSON.stringify({ ...claims, roles: ['admin'] })).toString('base64url')
  expect(await reader(`${header}.${forgedBody}.${signature}`)).toBeNull()
  expect(await reader(await sign(claims, other.privateKey))).toBeNull()
  expect(await reader(await sign(claims, pair.privateKey, { kid: 'unknown' }))).toBeNull()
  expect(await reader(new UnsecuredJWT(claims).encode())).toBeNull()
  const hmacHeader = Buffer.from(JSON.stringify({ alg: 'HS256', kid: 'k' })).toString('base64url')
  const mac = createHmac('sha256', await exportSPKI(pair.publicKey))
    .update(`${hmacHeader}.${body}`)
    .digest('base64url')
  expect(await reader(`${hmacHeader}.${body}.${mac}`)).toBeNull()
  for (const nonsense of ['', '.', '..', 'a.b.c', 'x'.repeat(1_000_000)]) expect(await reader(nonsense)).toBeNull()
})

test('keys that cannot be had sign nobody out', async () => {
  const without = tokenReader({
    issuer,
    audience: null,
    clock: () => moment,
    keys: () => Promise.reject(new TypeError('fetch failed')),
  })
  await expect(without(await sign(claims))).rejects.toThrow('fetch failed')
})

test('Keycloak’s claims name staff by the roles of the realm', () => {
  const payload = { sub: shop.id, realm_access: { roles: ['offline_access', 'clerk', 'manager'] } }
  expect(callerOf({ ...payload, preferred_username: 'somsri' })).toEqual({
    kind: 'staff',
    id: shop.id,
    name: 'somsri',
    roles: ['clerk', 'manager'],
  })
  expect(callerOf({ ...payload, realm_access: { roles: ['offline_access'] } })).toBeNull()
  expect(callerOf({ sub: shop.id, realm_access: { roles: ['retailer'] } })).toBeNull()
})
