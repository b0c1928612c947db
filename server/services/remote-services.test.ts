import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterEach, afterAll, expect, test } from 'vitest'
import { startTestServer, testServer } from '#test/test-server.ts'
import { serviceNames, services, type ReplacedServices } from './services.ts'

// Third-party services in place of ours: what they receive, how their responses arrive, and what happens when they
// fail.

type ReceivedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
let received: ReceivedRequest[] = []
let respond: (received: ReceivedRequest, response: ServerResponse) => void
const withIt = { authorization: 'Bearer a.b.c', 'content-type': 'application/json' }

const other = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const incoming = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
    received.push(incoming)
    respond(incoming, response)
  })
}).listen(0, '127.0.0.1')
await once(other, 'listening')
const at = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
const replaced: ReplacedServices = Object.fromEntries(serviceNames.map((name) => [name, `${at}/their/${name}`]))
const server = await testServer({ products: { 1: {} }, running: { modules: null, replaced } })

afterAll(async () => {
  other.closeAllConnections()
  other.close()
})
afterEach(() => {
  received = []
})

const ask = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, { redirect: 'manual', ...init })
const fine = (_told: ReceivedRequest, response: ServerResponse) => void response.end('{}')

test('none of the calls of a replaced service is served here', async () => {
  const document = (await (await ask('/api/openapi.json')).json()) as { paths: Record<string, unknown> }
  const bases = serviceNames.flatMap((name) => [services[name].basePath, ...services[name].staffPaths])
  const own = Object.keys(document.paths)
  expect(own).toContain('/api/banners')
  expect(own).toContain('/api/orders/')
  expect(own.filter((path) => bases.some((base) => path === base || path.startsWith(`${base}/`))).toSorted()).toEqual(
    serviceNames.flatMap((name) => services[name].keeps).toSorted(),
  )
})

test.each([
  ['/company/verify/', '/their/company/verify/'],
  ['/company/brands/filter/?x=1', '/their/company/brands/filter/?x=1'],
  ['/loyalty/user/customer_info', '/their/loyalty/user/customer_info'],
  [
    '/smart-basket/recommendations/outlet?outlet_code=A%20B',
    '/their/smart-basket/recommendations/outlet?outlet_code=A%20B',
  ],
  ['/content/images/abc?w=300', '/their/content/images/abc?w=300'],
  ['/api/banner/', '/their/banner/'],
  ['/api/orders/status/', '/their/order-status/'],
  ['/api/appinfo/', '/their/appinfo/'],
  ['/backoffice/api/restricted-goods/licences?page=1', '/backoffice/api/restricted-goods/licences?page=1'],
])('%s is asked of %s', async (path, there) => {
  respond = fine
  expect((await ask(path)).status).toBe(200)
  expect(received.map(({ url }) => url)).toEqual([there])
})

test('token, conditions and body go as they are; the answer comes back as it is', async () => {
  const body = '{"phoneNumber":  "0812345678", "ก": 1.0}'
  respond = (_told, response) =>
    void response.writeHead(418, { etag: '"v1"', 'content-type': 'application/x-tea', 'x-points': '7' }).end('ชา')
  const headers = { ...withIt, 'if-none-match': '"v0"', 'idempotency-key': 'once-only-1' }
  const answer = await ask('/loyalty/user/customer_info', { method: 'POST', headers, body })
  expect([answer.status, await answer.text()]).toEqual([418, 'ชา'])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    etag: '"v1"',
    'content-type': 'application/x-tea',
    'x-points': '7',
  })
  expect(received).toMatchObject([{ method: 'POST', body, headers }])
})

test('a reader that has the answer already gets 304', async () => {
  respond = (_told, response) => void response.writeHead(304, { etag: '"v1"' }).end()
  const answer = await ask('/company/brands/', { headers: { 'if-none-match': '"v1"' } })
  expect([answer.status, await answer.text()]).toEqual([304, ''])
})

test('a body of any type passes, even one that is no JSON and claims to be', async () => {
  respond = (incoming, response) => void response.end(incoming.body)
  for (const contentType of [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ]) {
    const answer = await ask('/loyalty/x', { method: 'POST', headers: { 'content-type': contentType }, body: '{"a' })
    expect([contentType, await answer.text()]).toEqual([contentType, '{"a'])
  }
})

test('headers tell the service what is so, not what the reader claims, and carry nothing of ours', async () => {
  respond = fine
  await ask('/loyalty/x', {
    headers: {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=6.6.6.6',
      'x-real-ip': '6.6.6.6',
      cookie: 'signed-in=1',
      'x-original-url': '/admin',
      'x-user': 'admin',
    },
  })
  const { headers } = received[0] as ReceivedRequest
  expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
  expect(`http://${headers['x-forwarded-host']}`).toBe(server.url)
  const smuggled = ['forwarded', 'x-real-ip', 'cookie', 'x-original-url', 'x-user']
  expect(Object.keys(headers).filter((name) => smuggled.includes(name))).toEqual([])
})

test("an answer cannot loosen the shop's own policy", async () => {
  respond = (_told, response) =>
    void response
      .writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': "default-src * 'unsafe-inline'",
        'x-frame-options': 'ALLOWALL',
        'access-control-allow-origin': '*',
        'x-powered-by': 'Tea',
      })
      .end('<script>alert(1)</script>')
  const { headers } = await ask('/company/brands/')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect([headers.get('x-frame-options'), headers.get('x-content-type-options')]).toEqual(['DENY', 'nosniff'])
  expect([headers.get('access-control-allow-origin'), headers.get('x-powered-by')]).toEqual([null, null])
})

test.each(['/company/..%2f..%2fadmin', '/company/%252e%252e/admin', '/company/a%5c..%5cadmin'])(
  'no path leads out of the service: %s',
  async (path) => {
    respond = fine
    expect((await ask(path)).status).toBe(404)
    expect(received).toEqual([])
  },
)

test('a body that is too large is not passed on', async () => {
  respond = fine
  const answer = await ask('/loyalty/x', { method: 'POST', headers: withIt, body: 'x'.repeat(300 * 1024) })
  expect([answer.status, received.length]).toEqual([413, 0])
})

test('a service that fails is reported as unavailable, with its name', async () => {
  respond = (_told, response) =>
    void response.writeHead(500, { 'set-cookie': 'a=1', etag: '"x"', 'content-type': 'text/html' }).end('stack trace')
  const answer = await ask('/loyalty/user/customer_info', { method: 'POST', headers: withIt, body: '{}' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/problem+json; charset=utf-8'])
  expect([answer.headers.get('retry-after'), answer.headers.get('set-cookie'), answer.headers.get('etag')]).toEqual([
    '5',
    null,
    null,
  ])
  expect(await answer.json()).toMatchObject({ code: 'unavailable', status: 503, service: 'loyalty' })
  // No retry: that would burden a failing service.
  expect(received).toHaveLength(1)
})

test('where a service is stays in the log', async () => {
  const loyalty = 'http://127.0.0.1:1/their/loyalty'
  const away = await startTestServer({ sharing: server, running: { modules: null, replaced: { loyalty } } })
  const answer = await fetch(`${away.url}/loyalty/user/customer_info`, { method: 'POST', headers: withIt, body: '{}' })
  const said = await answer.text()
  expect([answer.status, said]).toEqual([503, expect.stringContaining('The loyalty service cannot be reached"')])
  expect(said).not.toContain('127.0.0.1')
  expect(JSON.stringify(away.log)).toContain('127.0.0.1:1')
  await away.close()
})

test('one that hangs is waited for three seconds; then it is left alone for a while', async () => {
  respond = () => undefined
  const started = Date.now()
  const hanging = await Promise.all(Array.from({ length: 6 }, () => ask('/smart-basket/x')))
  expect(hanging.map(({ status }) => status)).toEqual(Array(6).fill(503))
  expect(Date.now() - started).toBeGreaterThan(2500)
  const asked = received.length
  const refused = await ask('/smart-basket/x')
  expect([refused.status, ((await refused.json()) as { service: string }).service]).toEqual([503, 'smart-basket'])
  expect(received).toHaveLength(asked)
  // Other services are not affected.
  respond = fine
  expect((await ask('/loyalty/x')).status).toBe(200)
})

test('what the content service last said is shown again while it is away, marked as such; private answers never', async () => {
  respond = (incoming, response) => {
    const own = incoming.headers.authorization !== undefined
    const type = { 'content-type': 'application/json', 'content-length': '13', etag: '"c1"' }
    response.writeHead(200, own ? { ...type, 'cache-control': 'private' } : type).end('{"name":"ab"}')
  }
  const own = { authorization: 'Bearer a.b.c' }
  await Promise.all(
    [ask('/content/pages/faq'), ask('/content/pages/mine', { headers: own })].map(async (answer) =>
      (await answer).text(),
    ),
  )
  respond = (_told, response) => void response.destroy()
  const again = await ask('/content/pages/faq')
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([200, '{"name":"ab"}', '"c1"'])
  expect(again.headers.get('warning')).toMatch(/^110 /)
  expect((await ask('/content/pages/other')).status).toBe(503)
  expect((await ask('/content/pages/mine', { headers: own })).status).toBe(503)
  expect((await ask('/content/pages/mine')).status).toBe(503)
})

test('a picture that the content service does not have, or cannot give, is shown from our own copy', async () => {
  const body = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  await server.db.insertInto('picture').values({ id: 'own-picture', content_type: 'image/png', source: body }).execute()
  respond = (_told, response) => void response.writeHead(404, { 'set-cookie': 'a=1', etag: '"gone"' }).end('nothing')
  const own = await ask('/content/images/own-picture?w=160')
  expect([own.status, own.headers.get('content-type'), own.headers.get('set-cookie')]).toEqual([
    200,
    'image/webp',
    null,
  ])
  const none = await ask('/content/images/no-picture?w=160')
  expect([none.status, await none.text()]).toEqual([404, 'nothing'])
  respond = (_told, response) => void response.destroy()
  expect((await ask('/content/images/own-picture?w=300')).status).toBe(200)
  expect((await ask('/content/images/no-picture?w=300')).status).toBe(503)
})

test('with all of them away the shop sells', async () => {
  respond = (_told, response) => void response.destroy()
  const retailer = await server.retailer()
  expect((await ask('/api/products/consume')).status).toBe(200)
  expect((await retailer.tap(1, 2)).status).toBe(200)
  expect((await retailer.order()).status).toBe(201)
})
