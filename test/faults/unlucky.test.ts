import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { pathOf } from '#contract/call.ts'
import { orderHistory, placeOrder } from '#contract/orders/calls.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

// What happens to people who did nothing wrong.

const tries = process.env.FAULTS === 'long' ? 400 : 40
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ stock: (db) => aProduct(db, { id: 1, stock: 100_000 }) })
})
afterEach(() => void vi.useRealTimers())
afterAll(() => server.close())

const onHand = async () =>
  (await server.db.selectFrom('stock').select('on_hand').where('product_id', '=', 1).executeTakeFirstOrThrow()).on_hand

test('connections cut in the middle of ordering: asked again with the same key, every order is there once', async () => {
  const retailer = await server.retailer()
  const before = await onHand()
  const numbers: string[] = []
  for (let turn = 0; turn < tries; turn += 1) {
    await retailer.tap(1, 1)
    const key = randomUUID()
    const address = { shippingAddressId: retailer.addressId, billingAddressId: retailer.addressId }
    const cut = new AbortController()
    const lost = fetch(server.url + pathOf(placeOrder), {
      method: 'POST',
      signal: cut.signal,
      headers: {
        authorization: `Bearer ${retailer.token}`,
        'idempotency-key': key,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ retailerId: retailer.id, payType: 'COD', ...address }),
    }).catch(() => null)
    await pause(turn % 12)
    cut.abort()
    await lost
    const placed = await retailer.order({}, key)
    expect(placed.status).toBe(201)
    numbers.push(placed.body.orderNumber)
  }
  const history = (await retailer.call(orderHistory)).body.map(({ orderNumber }) => orderNumber)
  expect(history.toSorted()).toEqual(numbers.toSorted())
  expect(await onHand()).toBe(before - tries)
})

test('a database that hangs on orders holds up neither browsing nor the cart, and the order comes when it can', async () => {
  const retailer = await server.retailer()
  await retailer.tap(1, 2)
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = server.db.transaction().execute(async (tx) => {
    await sql`lock table orders in access exclusive mode`.execute(tx)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  let answered = false
  const order = retailer.order().finally(() => (answered = true))
  expect((await fetch(`${server.url}/api/getdata?type=getCategoriesWithImages`)).status).toBe(200)
  expect((await (await server.retailer()).tap(1, 1)).status).toBe(200)
  expect(answered).toBe(false)
  release.resolve()
  await holding
  expect((await order).status).toBe(201)
})

test('a clock that jumps a day ahead and back ends sessions in words and loses no order', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = Date.now()
  const jumping = await startTestServer({ stock: (db) => aProduct(db, { id: 1 }) })
  const retailer = await jumping.retailer()
  const numbers = new Set<string>()
  const orderNow = async (at: typeof retailer) => {
    await at.tap(1, 1)
    const placed = await at.order()
    expect(placed.status).toBe(201)
    numbers.add(placed.body.orderNumber)
  }
  await orderNow(retailer)
  vi.setSystemTime(start + dayMs)
  expect(await retailer.call(orderHistory)).toMatchObject({ status: 401, problem: { code: 'unauthenticated' } })
  await orderNow(await jumping.retailer())
  vi.setSystemTime(start - dayMs)
  await orderNow(await jumping.retailer())
  vi.setSystemTime(start + 1000)
  const again = await jumping.retailer()
  await orderNow(again)
  expect((await again.call(orderHistory)).body).toHaveLength(1)
  expect(numbers.size).toBe(4)
  await jumping.close()
})
