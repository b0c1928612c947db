import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { usualOrder } from '#contract/smart-basket/calls.ts'
import { aProduct, beer } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { holdPort } from '#test/held-port.ts'
import { readModules } from './services.ts'
import { createIncoming, updateModelFromIncoming } from '#server/smart-basket/smart-basket.ts'

// The smart basket in its own process with its own database and imported history; the server suggests the usual order
// from it.

const rice = 1
const oil = 2
const lager = 4
let main: TestServer
let second: TestServer
let retailer: RetailerClient
let away = false

const goods = async (db: TestServer['db']) => {
  for (const id of [rice, oil]) await aProduct(db, { id, price: 50_00, stock: 100 })
  await aProduct(db, { id: lager, categoryId: beer, stock: 100 })
}

beforeAll(async () => {
  const port = await holdPort()
  const replaced = { 'smart-basket': `http://127.0.0.1:${port.port}/smart-basket` }
  main = await startTestServer({ running: { modules: null, replaced }, stock: goods })
  second = await startTestServer({
    port,
    running: { modules: readModules('smart-basket'), replaced: {} },
    oidcIssuer: `${main.url}/realms/marlin`,
    stock: goods,
  })
  retailer = await main.retailer()
  await second.db.transaction().execute(async (tx) => {
    await createIncoming(tx)
    for (const weeks of [4, 3, 2, 1])
      await tx
        .insertInto('incoming' as never)
        .values(
          [rice, oil].map((id) => ({
            outlet_code: retailer.outletCode,
            segment: '',
            order_id: null,
            reference: `w${weeks}`,
            at: new Date(Date.now() - weeks * 7 * dayMs),
            sku: `SKU${id}`,
            qty: 6,
          })),
        )
        .execute()
    await updateModelFromIncoming(tx)
  })
})
afterAll(async () => {
  await main.close()
  if (!away) await second.close()
})

const usual = async () => (await retailer.call(usualOrder)).body

test('the usual order is made of what the other says, at the prices and without what is in the cart here', async () => {
  expect((await usual()).items.map(({ productId, qty, totalAmt }) => [productId, qty, totalAmt])).toEqual([
    [rice, 6, 300],
    [oil, 6, 300],
  ])
  await retailer.tap(rice, 1)
  expect((await usual()).items.map(({ productId }) => productId)).toEqual([oil])
  await retailer.tap(rice, -1)
})

test('somebody else’s service: what makes no sense and what may not be recommended is left out', async () => {
  const regular = { code: 'bought_regularly', everyDays: 7, daysSince: 7 }
  let told: unknown = null
  const other = createServer((_request, response) => void response.end(JSON.stringify(told))).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const server = await startTestServer({
    running: { modules: null, replaced: { 'smart-basket': `http://127.0.0.1:${port}` } },
    stock: goods,
  })
  const shopper = await server.retailer()
  const asked = async () => {
    const { status, body } = await shopper.call(usualOrder)
    return [status, status === 200 && body.items.map(({ sku, qty }) => `${sku} ${qty}`)]
  }
  told = {
    skus: ['SKU1'],
    items: [
      { sku: 'SKU4', reason: regular, suggestedQty: 6 },
      { sku: 'SKU99', reason: regular, suggestedQty: 6 },
      { sku: 'SKU2', reason: regular, suggestedQty: -3 },
      { sku: 'SKU2', reason: { code: 'because' }, suggestedQty: 3 },
      { sku: 'SKU1', reason: regular, suggestedQty: 5000 },
    ],
  }
  expect(await asked()).toEqual([200, ['SKU1 100']])
  told = { skus: ['SKU1', 'SKU2'] }
  expect(await asked()).toEqual([200, []])
  told = { recommendations: [] }
  expect(await asked()).toEqual([503, false])
  await server.close()
  other.closeAllConnections()
  other.close()
})

test('while it is away the usual order is told as missing, by the name of the service; the cart goes on', async () => {
  await second.close()
  away = true
  expect(await retailer.call(usualOrder)).toMatchObject({
    status: 503,
    problem: { code: 'unavailable', service: 'smart-basket' },
  })
  expect((await retailer.tap(oil, 2)).status).toBe(200)
  expect((await retailer.order()).status).toBe(201)
})
