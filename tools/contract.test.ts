import { expect, test } from 'vitest'
import { contractCalls } from '#test/faults/contract-calls.ts'
import { documentedCalls, pathWith, tokenFor, type DocumentedCall } from '#test/faults/calls.ts'
import { testServer } from '#test/test-server.ts'

// Made from the contract itself, so that no call is forgotten.

/** For tests only. */
const serviceSecret = 'a-secret-for-tests-only'

const server = await testServer({ loyaltyToken: serviceSecret, rateLimitFactor: 1_000_000, changesNothing: true })
const calls = await documentedCalls(server)

const request = (call: DocumentedCall, headers: Record<string, string>, body: string) =>
  fetch(server.url + pathWith(call.path, '1'), {
    method: call.method,
    headers,
    ...(call.method !== 'GET' && { body }),
  })

// Specification 7.2
test('the document is OpenAPI 3.1 and has every call with its failures', async () => {
  const defined = await contractCalls()
  expect(calls.map(({ name }) => name).sort()).toEqual(defined.map(({ name }) => name).sort())
  for (const { name, summary, statuses, secured, access } of calls) {
    expect([name, summary, secured]).toEqual([name, expect.any(String), access !== 'public'])
    expect([name, statuses.some((status) => status.startsWith('4'))]).toEqual([name, true])
  }
})

test('the document says which calls take an idempotency key, and which want one', async () => {
  type Operation = { parameters?: { name: string; in: string; required?: boolean }[] }
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const keyOf = (path: string) =>
    document.paths[path]?.['post']?.parameters?.find(
      ({ name, in: where }) => where === 'header' && /^idempotency-key$/i.test(name),
    )
  expect(keyOf('/api/retailer/order')).toMatchObject({ required: true })
  expect(keyOf('/api/payment/url')).toMatchObject({ required: true })
  expect(keyOf('/api/retailer/cart')).toMatchObject({ required: false })
  expect(keyOf('/api/user/login')).toBeUndefined()
})

// Specification 6.5, 7.1
test('every private call is refused without a login, and says so before it looks at the request', async () => {
  const privateCalls = calls.filter(({ access }) => access !== 'public')
  const defined = (await contractCalls()).filter(({ definition }) => definition.access !== 'public')
  expect(privateCalls.map(({ name }) => name).sort()).toEqual(defined.map(({ name }) => name).sort())
  for (const call of privateCalls) {
    const response = await request(call, { 'content-type': 'application/json' }, '{broken')
    const problem = (await response.json()) as { code: string }
    expect([call.path, response.status, problem.code]).toEqual([call.path, 401, 'unauthenticated'])
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  }
})

// Specification 6.6
test('forged and expired tokens are no login', async () => {
  const claims = { iss: `${server.url}/realms/marlin`, sub: '1', id: '1', exp: 9e9, roles: ['retailer'] }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}.`
  const selfSigned = `${part({ alg: 'HS256', typ: 'at+jwt' })}.${part(claims)}.${part({ a: 1 })}`
  for (const token of [unsigned, selfSigned, 'nonsense', 'a.b.c', '']) {
    const response = await fetch(`${server.url}/api/retailer/cart`, { headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(401)
  }
})

// Specification 7.3
test('every call with a body answers broken, empty and oversized ones with a problem, never with a fault of ours', async () => {
  const [retailer, staff] = [await server.retailer(), await server.as('admin')]
  const tokens = { retailer: retailer.token, staff: staff.token, service: serviceSecret }
  const withBody = calls.filter(({ method }) => method === 'POST' || method === 'PUT')
  expect(withBody.length).toBeGreaterThan(0)
  for (const call of withBody) {
    const token = tokenFor(call, tokens)
    const headers = { 'idempotency-key': 'just-a-test-key', ...(token && { authorization: `Bearer ${token}` }) }
    for (const [body, type] of [
      ['{broken', 'application/json'],
      ['[]', 'application/json'],
      ['null', 'application/json'],
      ['"\\u0000"', 'application/json'],
      ['{"a":1}', 'text/plain'],
      [JSON.stringify({ filler: 'x'.repeat(300_000) }), 'application/json'],
    ] as const) {
      const response = await request(call, { ...headers, 'content-type': type }, body)
      const about = `${call.name} ${body.slice(0, 20)}`
      const text = await response.text()
      // Rejected for its body, not for its token. A call without a body accepts any.
      const { status } = response
      const isRefused = status >= 400 && status < 500 && ![401, 403, 429].includes(status)
      expect([about, isRefused || (status === 200 && call.body === null)], text).toEqual([about, true])
      if (type === 'text/plain') expect([about, status]).toEqual([about, 415])
      if (isRefused) expect(response.headers.get('content-type'), about).toMatch(/^application\/problem\+json/)
    }
  }
})

// Specification 7.3
test('a lost path, a wrong method and nonsense in the path are problems too', async () => {
  for (const path of ['/api/nothing', '/api/%E0%A4%A', '/api/../../etc/passwd', `/api/${'x'.repeat(5000)}`]) {
    const response = await fetch(server.url + path)
    expect([path.slice(0, 20), response.status >= 400 && response.status < 500]).toEqual([path.slice(0, 20), true])
  }
})
