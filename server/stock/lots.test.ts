import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getLot, listLots, recallLot, trackLots } from '#contract/backoffice/goods/lots/calls.ts'
import { moveOrders, pickShort } from '#contract/backoffice/day/orders/calls.ts'
import { getWave, makeWave } from '#contract/backoffice/day/picking/calls.ts'
import { correctStock, getStock } from '#contract/backoffice/goods/stock/calls.ts'
import { cancelOrder } from '#contract/orders/calls.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { findStockMismatches } from '#server/stock-ledger/check-stock.ts'
import { testServer } from '#test/test-server.ts'

const milk = 1
const rice = 2

const server = await testServer({
  products: { [milk]: { price: 30_00, stock: 10 }, [rice]: { price: 30_00, stock: 10 } },
})
const clerk = await server.as('warehouse')
const manager = await server.as('manager')
const retailer = await server.retailer()
await clerk.call(trackLots, { params: { productId: milk }, body: { tracked: true } })

const day = (days: number) => bangkokDate(new Date(Date.now() + days * dayMs))
/** A lot with units, as receiving makes it. */
async function aLot(code: string, expiresOn: string, units: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into stock_lot (product_id, code, expires_on, on_hand) values (${milk}, ${code}, ${expiresOn}, 0) returning id`.execute(
    server.db,
  )
  const id = rows[0]?.id ?? 0
  const body = { productId: milk, reason: 'receipt', delta: units, lotId: id } as const
  expect((await clerk.call(correctStock, { body, key: randomUUID() })).status).toBe(200)
  return id
}
const lotsOf = async (productId: number) =>
  (await clerk.call(getStock, { params: { productId } })).body.lots.map(({ code, onHand }) => [code, onHand])
async function order(units: number): Promise<{ id: string; orderNumber: string }> {
  await retailer.tap(milk, units)
  return (await retailer.order()).body
}
const expectNoFault = async () => expect(await findStockMismatches(server.db)).toEqual([])

test('units there before have no lot; orders take what expires first, and give back what they took', async () => {
  expect(await lotsOf(milk)).toEqual([['', 10]])
  await aLot('B', day(90), 10)
  await aLot('A', day(20), 5)
  const { id } = await order(7)
  expect(await lotsOf(milk)).toEqual([
    ['B', 8],
    ['', 10],
  ])
  await retailer.call(cancelOrder, { params: { id }, body: {} })
  expect(await lotsOf(milk)).toEqual([
    ['A', 5],
    ['B', 10],
    ['', 10],
  ])
  await expectNoFault()
})

test('a product without lots keeps none', async () => {
  await retailer.tap(rice, 2)
  await retailer.order()
  expect(await lotsOf(rice)).toEqual([])
})

test('what a short pick gives back or writes off is of the lot of its order', async () => {
  const { id } = await order(6)
  await manager.call(moveOrders, { body: { ids: [id], to: 'ACCEPTED' } })
  await manager.call(moveOrders, { body: { ids: [id], to: 'PICKING' } })
  await manager.call(pickShort, {
    params: { id },
    body: { lines: [{ lineNo: 1, pickedQty: 4, stock: 'damage' }], reason: 'บุบ' },
  })
  expect(await lotsOf(milk)).toEqual([
    ['B', 9],
    ['', 10],
  ])
  await expectNoFault()
})

test('the pick list names the lot to take for each box, first to expire first', async () => {
  const { id } = await order(3)
  await manager.call(moveOrders, { body: { ids: [id], to: 'ACCEPTED' } })
  const { body } = await clerk.call(makeWave, { body: { orderIds: [id], name: '' } })
  const wave = (await clerk.call(getWave, { params: { id: body.wave?.id ?? '' } })).body
  expect(wave.stops).toMatchObject([
    {
      productId: milk,
      needed: 3,
      lots: [{ code: 'B', expiresOn: day(90), recalled: false, boxes: [{ box: 1, units: 3 }] }],
    },
  ])
  await manager.call(moveOrders, { body: { ids: [id], to: 'CANCELLED', reason: 'พอแล้ว' } })
})

test('a lot is counted and corrected by itself, and never below zero', async () => {
  const [lot] = (await clerk.call(listLots, { query: { q: 'B' } })).body.content
  const lotId = lot?.id ?? 0
  const correct = (body: object) =>
    clerk.call(correctStock, { body: { productId: milk, lotId, ...body } as never, key: randomUUID() })
  expect((await correct({ reason: 'count', counted: 7 })).body.movement).toMatchObject({ delta: -2, onHand: 17 })
  expect((await correct({ reason: 'loss', delta: -8 })).problem).toMatchObject({
    code: 'insufficient_stock',
    products: [{ available: 7 }],
  })
  expect((await correct({ productId: rice, reason: 'loss', delta: -1 })).status).toBe(404)
  // One that was sold out meanwhile can be counted still.
  const sold = await aLot('SOLD', day(50), 2)
  await correct({ lotId: sold, reason: 'loss', delta: -2 })
  const none = await correct({ lotId: sold, reason: 'count', counted: 0, seenOnHand: 0 })
  expect(none.body.movement).toMatchObject({ delta: 0, onHand: 17 })
  await expectNoFault()
})

test('a recall names the orders that got the lot, writes off the rest, and nothing of it is picked again', async () => {
  const lotId = await aLot('BAD', day(10), 6)
  const first = await order(2)
  const back = await order(1)
  const returned = async () => {
    await retailer.call(cancelOrder, { params: { id: back.id }, body: {} })
  }
  expect((await clerk.call(recallLot, { params: { id: lotId }, body: { reason: 'ผู้ผลิตเรียกคืน' } })).status).toBe(403)
  const recall = () => manager.call(recallLot, { params: { id: lotId }, body: { reason: 'ผู้ผลิตเรียกคืน' } })
  const recalled = (await recall()).body
  expect(recalled).toMatchObject({ onHand: 0, recalled: { by: { id: manager.id }, reason: 'ผู้ผลิตเรียกคืน' } })
  expect(recalled.orders.map(({ orderNumber, units }) => [orderNumber, units])).toEqual([
    [back.orderNumber, 1],
    [first.orderNumber, 2],
  ])
  await returned()
  const later = await order(1)
  const lot = (await clerk.call(getLot, { params: { id: lotId } })).body
  expect([lot.onHand, lot.orders.map(({ orderNumber }) => orderNumber)]).toEqual([1, [first.orderNumber]])
  // The order has its units still: who picks it is to leave them where they are.
  await manager.call(moveOrders, { body: { ids: [first.id], to: 'ACCEPTED' } })
  const { body } = await clerk.call(makeWave, { body: { orderIds: [first.id], name: '' } })
  const [stop] = (await clerk.call(getWave, { params: { id: body.wave?.id ?? '' } })).body.stops
  expect(stop?.lots).toMatchObject([{ code: 'BAD', recalled: true, boxes: [{ box: 1, units: 2 }] }])
  expect((await recall()).body.onHand).toBe(0)
  expect(later.orderNumber).toBeTruthy()
  await expectNoFault()
})

test('lots near their end and expired ones are listed, and expired ones are not sold while others are there', async () => {
  const expired = await aLot('OLD', day(-2), 3)
  await aLot('NEAR', day(3), 3)
  const codes = async (state: string) =>
    (await clerk.call(listLots, { query: { state } as never })).body.content.map(({ code }) => code)
  expect([await codes('near'), await codes('expired'), await codes('recalled')]).toEqual([['NEAR'], ['OLD'], ['BAD']])
  await order(1)
  expect((await clerk.call(getLot, { params: { id: expired } })).body).toMatchObject({ onHand: 3, daysLeft: -2 })
})

test('asking for lots twice changes nothing, and after asking no more the lots go on to fit', async () => {
  const before = await lotsOf(milk)
  const ask = (tracked: boolean) => clerk.call(trackLots, { params: { productId: milk }, body: { tracked } })
  await ask(true)
  expect((await ask(false)).body).toEqual({ productId: milk, tracked: false })
  expect(await lotsOf(milk)).toEqual(before)
  await order(1)
  await ask(true)
  await expectNoFault()
})

test('what an order with units of a recalled lot is short of are these, and they are written off', async () => {
  const lotId = await aLot('BAD2', day(1), 2)
  const { id } = await order(3)
  await manager.call(moveOrders, { body: { ids: [id], to: 'ACCEPTED' } })
  await manager.call(moveOrders, { body: { ids: [id], to: 'PICKING' } })
  const before = await lotsOf(milk)
  await manager.call(recallLot, { params: { id: lotId }, body: { reason: 'ผู้ผลิตเรียกคืน' } })
  const body = { lines: [{ lineNo: 1, pickedQty: 1, stock: 'damage' as const }], reason: 'ล็อตถูกเรียกคืน' }
  expect((await manager.call(pickShort, { params: { id }, body })).status).toBe(200)
  expect((await clerk.call(getLot, { params: { id: lotId } })).body).toMatchObject({ onHand: 0, orders: [] })
  expect(await lotsOf(milk)).toEqual(before)
  await expectNoFault()
})
