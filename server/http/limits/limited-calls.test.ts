import { expect, test } from 'vitest'
import { listPopups } from '#contract/content/calls.ts'
import { companyBanners, listProducts } from '#contract/catalogue/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { statementsOfRequests } from '#test/count-statements.ts'
import { documentedCalls, pathWith } from '#test/faults/calls.ts'
import { startTestServer, testServer } from '#test/test-server.ts'

const server = await testServer({ rateLimitFactor: 1_000_000, changesNothing: true, products: { 1: {} } })

/** Their answers are in memory: to limit them would cost more than to send them. */
const inMemory = [
  'GET /api/banners',
  'GET /api/getdata',
  'GET /api/product-images',
  'GET /api/products',
  'GET /api/products/consume',
  'GET /company/brands/',
  'GET /company/brands/filter/',
  'GET /content/brand',
  'GET /content/delivery',
  'GET /content/pages/{slug}',
]

test('every call of visitors and retailers has a limit, but those whose answers are in memory', async () => {
  const unlimited = []
  for (const { name, method, path, access } of await documentedCalls(server)) {
    if (access === 'staff' || access === 'service') continue
    const { headers } = await fetch(server.url + pathWith(path, '1'), { method })
    if (!headers.has('x-ratelimit-limit')) unlimited.push(name)
  }
  expect(unlimited.toSorted()).toEqual(inMemory)
})

test('tokens that open nothing are not looked up without end at public calls either, and visitors are answered', async () => {
  // Three a minute, of all calls together.
  const slow = await startTestServer({ sharing: server, rateLimitFactor: 0.01 })
  const token = `sdk_${'x'.repeat(43)}`
  const popups = (sending: object) => send(slow.url, listPopups, sending)
  expect((await popups({ token })).status).toBe(200)
  expect((await send(slow.url, companyBanners, { token, body: { customerID: '1' } })).status).toBe(401)
  expect((await popups({ token })).status).toBe(200)
  const closed = async () => {
    expect((await popups({ token })).problem.code).toBe('rate_limited')
    expect((await send(slow.url, listProducts, { token, query: { ids: '1' } })).status).toBe(429)
  }
  const sent = await statementsOfRequests(slow.databaseUrl, closed)
  expect(sent.filter((text) => !text.includes('rate_limit'))).toEqual([])
  expect((await popups({})).status).toBe(200)
  await slow.close()
})
