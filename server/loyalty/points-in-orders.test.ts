import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { usePoints } from '#contract/cart/calls.ts'
import { cancelOrder, orderHistory } from '#contract/orders/calls.ts'
import { moneyColumn } from '#rules/orders/summary.ts'
import { beer } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { releaseAbandonedPoints } from '#server/orders/order-money.ts'
import { startPaying } from '#server/payments/unpaid-order.fixture.ts'
import { givePoints, holds, ledgerSum, move, notifyAll } from './retailer-points.fixture.ts'
import { ownLoyalty } from './loyalty.ts'

const server = await testServer({
  products: { 1: { price: 33_33 }, 2: { price: 107_00 }, 3: { price: 600_00, categoryId: beer } },
})

const applyPoints = (retailer: RetailerClient, points: number) => retailer.call(usePoints, { body: { points } })
async function loyalRetailer(points = 100): Promise<RetailerClient> {
  const retailer = await server.retailer()
  await givePoints(server, retailer.id, points)
  return retailer
}
const sum = (retailer: RetailerClient) => ledgerSum(server, retailer.id)

test('points lower the cart by a baht each, spread to the satang, and the cart says so until it is ordered', async () => {
  const retailer = await loyalRetailer()
  await retailer.tap(1, 7)
  const { body: cart } = await applyPoints(retailer, 50)
  expect(cart.points).toEqual({ asked: 50, used: 50, offerAmt: 50 })
  expect(moneyColumn(cart)).toEqual({ gross: 233_31, discount: 50_00, delivery: 0, net: 183_31 })
  expect((await retailer.cart()).points).toEqual(cart.points)
  expect(cart.earningAmt).toBe(183.31)

  const placed = await retailer.order({ expectedGrandTotalAmt: 183.31, payType: '2C2P-PP-QR' })
  expect([placed.status, placed.body.grandTotalAmt]).toEqual([201, 183.31])
  const [order] = (await retailer.call(orderHistory)).body
  expect(order).toMatchObject({ grandTotalAmt: 183.31, pointsUsed: 50, pointsOfferAmt: 50 })
  expect(order && moneyColumn(order)).toEqual(moneyColumn(cart))
  expect((await retailer.cart()).points).toBeUndefined()

  // The payment request has the same amount, to the satang.
  const pay = (amount: number) => startPaying({ retailer, orderNumber: placed.body.orderNumber, amount })
  expect((await pay(233.31)).problem.code).toBe('amount_mismatch')
  expect((await pay(183.31)).status).toBe(200)

  expect([await sum(retailer), await holds(server)]).toEqual([50, []])
  await notifyAll(server)
  await notifyAll(server)
  expect(await sum(retailer)).toBe(50)
})

test('restricted goods are neither lowered nor earn, and points stay within what the others cost', async () => {
  const retailer = await loyalRetailer()
  await server.db
    .insertInto('restricted_grant')
    .values({ outlet_id: retailer.id, until: new Date(Date.now() + 9e6) })
    .execute()
  await retailer.tap(1, 1)
  await retailer.tap(3, 1)
  const { body: cart } = await applyPoints(retailer, 100)
  expect(cart.points).toEqual({ asked: 100, used: 30, offerAmt: 30 })
  expect([cart.grandTotalAmt, cart.earningAmt]).toEqual([603.33, 3.33])
})

test.each([
  { goods: 1, used: 30 },
  { goods: 3, used: 0 },
])('an order takes $used of the 100 points that its cart is to use, and the others stay', async ({ goods, used }) => {
  const retailer = await loyalRetailer()
  await server.db
    .insertInto('restricted_grant')
    .values({ outlet_id: retailer.id, until: new Date(Date.now() + 9e6) })
    .execute()
  await retailer.tap(goods, 1)
  expect((await applyPoints(retailer, 100)).body.points).toMatchObject({ asked: 100, used })
  const { body } = await retailer.order()
  await notifyAll(server)
  expect([await sum(retailer), await holds(server)]).toEqual([100 - used, []])
  await retailer.call(cancelOrder, { params: { id: body.id }, body: {}, key: randomUUID() })
  await notifyAll(server)
  expect(await sum(retailer)).toBe(100)
})

test('a cancelled order gives its points back, once', async () => {
  const retailer = await loyalRetailer()
  await retailer.tap(2, 1)
  await applyPoints(retailer, 60)
  const { body } = await retailer.order()
  await notifyAll(server)
  expect(await sum(retailer)).toBe(40)
  await retailer.call(cancelOrder, { params: { id: body.id }, body: {}, key: randomUUID() })
  await notifyAll(server)
  await notifyAll(server)
  expect(await sum(retailer)).toBe(100)
})

test('a delivered order earns on what was paid, once', async () => {
  const retailer = await loyalRetailer(10)
  await retailer.tap(2, 3)
  await applyPoints(retailer, 10)
  const { body } = await retailer.order()
  await move(server, body.id, 'ACCEPTED', 'OUT_FOR_DELIVERY')
  await notifyAll(server)
  expect(await sum(retailer)).toBe(0)
  await move(server, body.id, 'DELIVERED')
  await notifyAll(server)
  await notifyAll(server)
  // 321.00 less 10.00 in points is 311.00: three whole hundreds.
  expect(await sum(retailer)).toBe(3)
})

test('more than there is, odd numbers and an unproven phone are refused', async () => {
  const retailer = await loyalRetailer(40)
  await retailer.tap(2, 1)
  expect((await applyPoints(retailer, 50)).problem.code).toBe('points_short')
  expect((await applyPoints(retailer, 15)).problem.code).toBe('validation')
  await server.db.updateTable('outlet').set({ phone_verified: false }).where('id', '=', retailer.id).execute()
  expect((await applyPoints(retailer, 20)).problem.code).toBe('phone_unverified')
  expect((await applyPoints(retailer, 0)).status).toBe(200)
})

test('points spent elsewhere meanwhile: the shop is told, never charged more than it saw, and orders without', async () => {
  const retailer = await loyalRetailer(50)
  await retailer.tap(2, 1)
  await applyPoints(retailer, 50)
  await ownLoyalty(server.db).hold({ orderId: randomUUID(), outletId: retailer.id, points: 10, at: new Date() })
  const refused = await retailer.order({ expectedGrandTotalAmt: 57 })
  expect([refused.status, refused.problem.code]).toEqual([409, 'points_short'])
  const cart = await retailer.cart()
  expect([cart.points, cart.grandTotalAmt]).toEqual([undefined, 107])
  expect((await retailer.order({ expectedGrandTotalAmt: 107 })).status).toBe(201)
  expect([await sum(retailer), await holds(server)]).toEqual([40, []])
})

test('an order that is refused for another reason keeps its wish and its points', async () => {
  const retailer = await loyalRetailer(50)
  await retailer.tap(2, 1)
  await applyPoints(retailer, 50)
  const refused = await retailer.order({ expectedGrandTotalAmt: 1 })
  expect(refused.problem.code).toBe('price_changed')
  expect((await retailer.cart()).points).toMatchObject({ used: 50 })
  expect([await sum(retailer), await holds(server)]).toEqual([50, []])
})

test('twenty orders of one cart at once are one order, and its points are taken once', async () => {
  const retailer = await loyalRetailer(100)
  await retailer.tap(2, 1)
  await applyPoints(retailer, 30)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => retailer.order({}, key)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  await releaseAbandonedPoints({ db: server.db, loyalty: ownLoyalty(server.db) }, new Date(Date.now() + 10 * 60_000))
  await notifyAll(server)
  const [order] = (await retailer.call(orderHistory)).body
  expect([order?.pointsUsed, await sum(retailer), await holds(server)]).toEqual([30, 70, []])
})

test('presses that lose, beside the one that is an order, leave its points alone', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const retailer = await loyalRetailer(100)
    await retailer.tap(2, 1)
    const former = randomUUID()
    await retailer.order({}, former)
    await notifyAll(server)
    await retailer.tap(2, 1)
    await applyPoints(retailer, 10)
    const answers = await Promise.all([
      retailer.order({ expectedGrandTotalAmt: 1 }),
      retailer.order({ shippingAddressId: 'nowhere' }),
      retailer.order({ expectedGrandTotalAmt: 97 }),
      retailer.order({}, former),
    ])
    const [stale, astray, wanted, repeated] = answers.map(({ status }) => status)
    expect([wanted, repeated]).toEqual([201, 201])
    expect([409, 404]).toEqual(expect.arrayContaining([stale, astray]))
    await notifyAll(server)
    const [order] = (await retailer.call(orderHistory)).body
    expect([order?.grandTotalAmt, order?.pointsUsed, await sum(retailer), await holds(server)]).toEqual([
      97,
      10,
      90,
      [],
    ])
  }
})

test('what a process held and never ordered is released by the clock, not before its time', async () => {
  const retailer = await loyalRetailer(50)
  const orderId = randomUUID()
  const deps = { db: server.db, loyalty: ownLoyalty(server.db) }
  const asked_at = new Date()
  const row = { order_id: orderId, outlet_id: retailer.id, points: 20, state: 'asked' as const, asked_at }
  await server.db.insertInto('points_hold').values(row).execute()
  await deps.loyalty.hold({ orderId, outletId: retailer.id, points: 20, at: asked_at })
  await releaseAbandonedPoints(deps, new Date(asked_at.getTime() + 60_000))
  expect(await sum(retailer)).toBe(30)
  await releaseAbandonedPoints(deps, new Date(asked_at.getTime() + 130_000))
  expect([await sum(retailer), await holds(server)]).toEqual([50, []])
})
