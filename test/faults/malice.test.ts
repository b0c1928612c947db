import { request, type IncomingMessage, type RequestOptions } from 'node:http'
import { once } from 'node:events'
import { runInNewContext } from 'node:vm'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { getStaffOrder } from '#contract/backoffice/day/orders/calls.ts'
import { cancelOrder } from '#contract/orders/calls.ts'
import { getProfile, updateProfile } from '#contract/profile/calls.ts'
import { normaliseEmail } from '#rules/identity/email.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import { registerSecurityHeaders } from '#server/http/security-headers.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { startPaying } from '#server/payments/unpaid-order.fixture.ts'
import { documentedCalls, pathWith } from './calls.ts'

let server: TestServer
let retailer: RetailerClient
beforeAll(async () => {
  server = await startTestServer({ stock: (db) => aProduct(db, { id: 1 }) })
  retailer = await server.retailer()
})
afterAll(() => server.close())

/** A request as it is written: `fetch` would tidy the path. */
async function raw(path: string, { method = 'GET', headers = {} }: RequestOptions = {}) {
  const asking = request(server.url, { path, method, headers }).end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response) text += chunk
  return { status: response.statusCode ?? 0, text, limit: response.headers['x-ratelimit-limit'] ?? null }
}

/** The ways to write one path that a router, a proxy or a filter may take for different ones. */
const spellings: Record<string, (path: string) => string> = {
  'an encoded letter': (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'every letter encoded': (path) =>
    path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`),
  'a slash at the end': (path) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`),
  'a doubled slash': (path) => `/${path}`,
  'a doubled slash within': (path) => path.replace(/(?<=.)\//, '//'),
  'an absolute address': (path) => server.url + path,
  'a query': (path) => `${path}?x=1`,
  'capital letters': (path) => path.toUpperCase(),
}
/** Of them, what is no document of OpenAPI's. */
const undocumented = [
  ['POST', '/realms/marlin/protocol/openid-connect/token'],
  ['POST', '/realms/marlin/login/x'],
  ['GET', '/realms/marlin/.well-known/openid-configuration'],
  ['POST', '/api/payment/return'],
  ['GET', '/api/openapi.json'],
] as const

test('however the path of a call is spelled, its limit is the same', async () => {
  const documented = (await documentedCalls(server)).map(({ method, path }) => [method, pathWith(path, '1')] as const)
  const limited: string[] = []
  for (const [method, path] of [...documented, ...undocumented]) {
    const plain = await raw(path, { method })
    if (plain.limit !== null) limited.push(`${method} ${path}`)
    for (const [how, spell] of Object.entries(spellings)) {
      const { status, limit } = await raw(spell(path), { method })
      // A spelling that leads nowhere needs no limit.
      if (limit !== plain.limit) expect([method, path, how, status]).toEqual([method, path, how, 404])
    }
  }
  for (const [method, path] of undocumented) expect(limited).toContain(`${method} ${path}`)
  expect(limited).toEqual(expect.arrayContaining(['POST /api/user/login', 'POST /backoffice/api/staff']))
  expect(limited.length).toBeGreaterThan(60)
})

test('every answer carries the headers that keep a browser from being led astray', async () => {
  const paths = [
    ...(await documentedCalls(server)).filter(({ method }) => method === 'GET').map(({ path }) => pathWith(path, '1')),
    ...['/nowhere', '/api/nowhere', '/content/images/none', '/healthz', '/gateway/pay/none'],
    ...['/realms/marlin/.well-known/openid-configuration', '/realms/marlin/protocol/openid-connect/certs'],
  ]
  for (const path of paths) {
    const { headers } = await fetch(server.url + path)
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
    expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
    expect([path, headers.get('referrer-policy')]).toEqual([path, 'same-origin'])
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).toMatch(/^default-src 'none'/)
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy, path).not.toContain('unsafe-eval')
    expect([path, headers.get('x-powered-by'), headers.get('server')]).toEqual([path, null, null])
  }
})

test('browsers are told to come back by HTTPS where the shop is reached by it, and only there', async () => {
  for (const [origin, expected] of [
    ['https://shop.example', 'max-age=31536000; includeSubDomains'],
    ['http://127.0.0.1:3000', undefined],
  ] as const) {
    const app = Fastify()
    registerSecurityHeaders(app, origin)
    app.get('/', () => 'ok')
    expect((await app.inject('/')).headers['strict-transport-security']).toBe(expected)
  }
})

test('no page of another origin may read an answer or make a call with credentials', async () => {
  const headers = { origin: 'https://evil.example', authorization: `Bearer ${retailer.token}` }
  const answer = await fetch(server.url + pathOf(getProfile), { headers })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  const preflight = await fetch(server.url + pathOf(updateProfile), {
    method: 'OPTIONS',
    headers: { ...headers, 'access-control-request-method': 'PUT' },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
})

test.each([
  '/content/images/..%2f..%2fpackage.json?w=300',
  '/content/images/%2e%2e/%2e%2e/package.json',
  '/content/images/....//....//etc/passwd?w=160',
  '/content/images/%00?w=300',
  '/assets/../package.json',
  '/assets/..%2f..%2fpackage.json',
  '//etc/passwd',
  '/api/../package.json',
])('%s leads out of nothing', async (path) => {
  const { status, text } = await raw(path)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(text).not.toMatch(/"version"|root:/)
})

test('a picture is never fetched from elsewhere, whatever its name says', async () => {
  let visited = 0
  const elsewhere = Fastify()
  elsewhere.get('/*', () => (visited += 1))
  const origin = await elsewhere.listen({ port: 0, host: '127.0.0.1' })
  for (const name of [
    `${origin}/a.png`,
    `//${origin.slice(7)}/a.png`,
    `file:///etc/passwd`,
    `data:image/png;base64,AA`,
  ]) {
    const { status } = await fetch(`${server.url}/content/images/${encodeURIComponent(name)}?w=300`)
    expect([name, status]).toEqual([name, 404])
  }
  expect(visited).toBe(0)
  await elsewhere.close()
})

test('the gateway is never told to answer elsewhere', async () => {
  await retailer.tap(1, 1)
  const { body: order } = await retailer.order({ payType: '2C2P-PP-QR' })
  const extra = { frontendReturnUrl: 'https://evil.example', backendReturnUrl: 'https://evil.example' }
  const link = await startPaying({ retailer, orderNumber: order.orderNumber, amount: order.grandTotalAmt }, extra)
  expect(link.status).toBe(200)
  const page = await (await fetch(link.body.webPaymentUrl)).text()
  expect(page).not.toContain('evil.example')
  expect(new URL(link.body.webPaymentUrl).origin).toBe(server.url)
})

test("the browser's way back from the gateway cannot be bent", async () => {
  for (const paymentResponse of ['x\r\nlocation: https://evil.example', 'https://evil.example', '', 'e30=']) {
    const answer = await fetch(`${server.url}/api/payment/return?to=https://evil.example`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ paymentResponse, redirect: 'https://evil.example' }),
    })
    expect([paymentResponse, answer.status, answer.headers.get('location')]).toEqual([
      paymentResponse,
      303,
      '/retailer/order-history',
    ])
  }
})

test('what a shop writes about itself stays text', async () => {
  const { body: profile } = await retailer.call(getProfile)
  const storeName = '<script>alert(1)</script>"onload="x'
  const { storeName: _, ...rest } = profile
  const saved = await retailer.call(updateProfile, { body: { ...rest, storeName, email: null, taxId: null } as never })
  expect(saved.status).toBe(200)
  const answer = await fetch(server.url + pathOf(getProfile), {
    headers: { authorization: `Bearer ${retailer.token}` },
  })
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(((await answer.json()) as { storeName: string }).storeName).toBe(storeName)
})

test('what a shop writes turns no line of the staff around, and a name that cannot be seen is none', async () => {
  const { storeName: _, ...rest } = (await retailer.call(getProfile)).body
  const save = (storeName: string) =>
    retailer.call(updateProfile, { body: { ...rest, storeName, email: null, taxId: null } as never })
  expect((await save('\u200b\u2060')).problem.errors).toEqual([{ path: 'storeName', code: 'required' }])
  expect((await save('ร้าน\u202e00.1 \u2066ดี')).body.storeName).toBe('ร้าน00.1 ดี')
  await retailer.tap(1, 1)
  const { body: placed } = await retailer.order({ note: 'ส่งหลังบ้าน\u202e ไม่คิดเงิน\u2028แล้ว ' })
  const params = { id: placed.id }
  expect((await retailer.call(cancelOrder, { params, body: { reason: 'สั่ง\u202bผิด' } })).status).toBe(200)
  const { body: seen } = await (await server.as('clerk')).call(getStaffOrder, { params })
  expect([seen.storeName, seen.note, seen.events.at(-1)?.reason]).toEqual(['ร้าน00.1 ดี', 'ส่งหลังบ้าน ไม่คิดเงิน แล้ว', 'สั่งผิด'])
})

test('a token is a token in the header only', async () => {
  for (const path of [
    `${pathOf(getProfile)}?access_token=${retailer.token}`,
    `${pathOf(getProfile)}?token=${retailer.token}`,
  ]) {
    expect((await fetch(server.url + path)).status).toBe(401)
  }
})

// In time that grows with the text this is read at once on any machine; growing with its square it would take an hour.
const hostile = (unit: string) => unit.repeat(3_000_000 / unit.length)
const giveUpMs = 100_000
test.each([
  ['an e-mail address', normaliseEmail, hostile('a.')],
  ['an e-mail address with many @', normaliseEmail, hostile('@a')],
  ['a phone number', normalisePhone, hostile('0 - ')],
  ['a tax number', normaliseTaxId, hostile('1 - ')],
])('%s as long as a book is read in a time that grows with it and no faster', (_what, read, text) => {
  expect(() => runInNewContext('read(text)', { read, text }, { timeout: giveUpMs }) as unknown).not.toThrow()
})
