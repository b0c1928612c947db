import { expect, test } from 'vitest'
import { testServer } from '#test/test-server.ts'

const server = await testServer({ rateLimitFactor: 0.2 })

const document = (headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/openapi.json`, { headers: { 'accept-encoding': 'identity', ...headers } })

test('the document is sent compressed, once to a client that has it, and the same each time', async () => {
  const plain = await document()
  const packed = await document({ 'accept-encoding': 'br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(packed.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const size = Number(packed.headers.get('content-length'))
  expect(size).toBeGreaterThan(0)
  expect(size).toBeLessThan(Number(plain.headers.get('content-length')) / 8)
  expect(await packed.json()).toEqual(await plain.json())
  const known = await document({ 'if-none-match': plain.headers.get('etag') ?? '' })
  expect([known.status, await known.text()]).toEqual([304, ''])
})

test('an address that fetches it without end is refused', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 13; turn += 1) statuses.push((await document()).status)
  expect(statuses).toContain(429)
  expect((await fetch(`${server.url}/api/docs`)).status).toBe(200)
})
