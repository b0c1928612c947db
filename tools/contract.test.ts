import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#test/shop.ts'

// Made from the contract itself, so that no call is forgotten.

type Document = {
  paths: Record<string, Record<string, { security?: object[]; summary?: string; responses: Record<string, object> }>>
}

let shop: Shop
let calls: { method: string; path: string; isPrivate: boolean; responses: string[]; summary: string | undefined }[]
beforeAll(async () => {
  shop = await openShop()
  const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as Document
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, summary, responses }]) => ({
      ...{
        method: method.toUpperCase(),
        path,
        summary,
        isPrivate: security !== undefined,
        responses: Object.keys(responses),
      },
    })),
  )
})
afterAll(() => shop.close())

const request = (call: { method: string; path: string }, headers: Record<string, string> = {}, body?: string) =>
  fetch(shop.url + call.path.replaceAll(/\{\w+\}/g, '1'), {
    method: call.method,
    headers,
    ...(call.method !== 'GET' && body !== undefined && { body }),
  })

test('the document is OpenAPI 3.1 and has every call with its failures', async () => {
  expect(calls.length).toBeGreaterThanOrEqual(30)
  for (const call of calls)
    expect([call.path, call.summary, call.responses.some((status) => status.startsWith('4'))]).toEqual([
      call.path,
      expect.any(String),
      true,
    ])
})

test('every private call is refused without a login, and says so before it looks at the request', async () => {
  const privateCalls = calls.filter(({ isPrivate }) => isPrivate)
  expect(privateCalls.length).toBeGreaterThanOrEqual(18)
  for (const call of privateCalls) {
    const response = await request(call, { 'content-type': 'application/json' }, '{broken')
    const problem = (await response.json()) as { code: string }
    expect([call.path, response.status, problem.code]).toEqual([call.path, 401, 'unauthenticated'])
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  }
})

test('forged and expired tokens are no login', async () => {
  const claims = { iss: `${shop.url}/realms/marlin`, sub: '1', id: '1', exp: 9e9, roles: ['retailer'] }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}.`
  const selfSigned = `${part({ alg: 'HS256', typ: 'at+jwt' })}.${part(claims)}.${part({ a: 1 })}`
  for (const token of [unsigned, selfSigned, 'nonsense', 'a.b.c', '']) {
    const response = await fetch(`${shop.url}/api/retailer/cart`, { headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(401)
  }
})

test('every call with a body answers broken, empty and oversized ones with a problem, never with a fault of ours', async () => {
  const { token } = await shop.retailer()
  const authorization = `Bearer ${token}`
  const key = { 'idempotency-key': 'just-a-test-key' }
  for (const call of calls.filter(({ method }) => method === 'POST' || method === 'PUT')) {
    for (const [body, type] of [
      ['{broken', 'application/json'],
      ['[]', 'application/json'],
      ['null', 'application/json'],
      ['"\\u0000"', 'application/json'],
      ['{"a":1}', 'text/plain'],
      [JSON.stringify({ filler: 'x'.repeat(300_000) }), 'application/json'],
    ] as const) {
      const response = await request(call, { authorization, 'content-type': type, ...key }, body)
      const about = `${call.method} ${call.path} ${body.slice(0, 20)}`
      expect([about, response.status < 500], await response.text()).toEqual([about, true])
    }
  }
})

test('a lost path, a wrong method and nonsense in the path are problems too', async () => {
  for (const path of ['/api/nothing', '/api/%E0%A4%A', '/api/../../etc/passwd', `/api/${'x'.repeat(5000)}`]) {
    const response = await fetch(shop.url + path)
    expect([path.slice(0, 20), response.status >= 400 && response.status < 500]).toEqual([path.slice(0, 20), true])
  }
})
