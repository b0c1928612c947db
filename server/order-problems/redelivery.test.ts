import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { handOverOrder } from '#contract/backoffice/day/cash/calls.ts'
import { getProblem, resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { deliverPartly, getStaffOrder, moveOrders, recordRefund } from '#contract/backoffice/day/orders/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { findStockMismatches } from '#server/stock-ledger/check-stock.ts'
import { aWindow, everyHour, publishTerms } from '#test/builders/pick-up.ts'
import { aReport, report } from '#test/builders/problem.ts'
import { testServer } from '#test/test-server.ts'
import { aPromotion, onHandOf } from '#test/builders/catalogue.ts'

const rice = 1
const soap = 2
const oil = 3
const tea = 4

const server = await testServer({
  products: {
    [rice]: { price: 100_00, vatPercent: 0, stock: 1000, name: 'ข้าวหอม' },
    [soap]: { price: 30_00, stock: 1000, name: 'สบู่' },
    [oil]: { price: 50_00, stock: 1000, name: 'น้ำมัน' },
    [tea]: { price: 40_00, stock: 1000, name: 'ชา' },
  },
  stock: (db) => aPromotion(db, { id: 1, productId: tea, tiers: [{ minimumBuy: 5, giftQty: 2 }], giftProductId: tea }),
})
const manager = await server.as('manager')
const retailer = await server.retailer()

const move = (id: string, to: Stage) => manager.call(moveOrders, { body: { ids: [id], to, reason: 'ตามจริง' } })
/** A delivered order of five bags, of which two are reported broken. */
async function aReportedOrder() {
  await retailer.tap(rice, 5)
  const { body: order } = await retailer.order()
  for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) await move(order.id, to)
  const { body } = await report(server.url, retailer.token, order.id, aReport(), randomUUID())
  return { order, id: body.id }
}
const resolve = (id: string, body: object) =>
  manager.call(resolveProblem, {
    params: { id },
    body: { outcome: 'redelivery', words: 'ส่งให้ใหม่พรุ่งนี้', ...body },
  })
const problem = async (id: string) => (await manager.call(getProblem, { params: { id } })).body
const order = async (id: string) => (await manager.call(getStaffOrder, { params: { id } })).body
const onHand = () => onHandOf(server.db, rice)
const undo = (action: { actionId: number } | null) =>
  manager.call(undoAction, { params: { id: String(action?.actionId) } })

test('goods are sent again as an accepted order at no charge, once, which is picked and delivered like the others', async () => {
  const { order: original, id } = await aReportedOrder()
  expect(await problem(id)).toMatchObject({ maxCreditAmt: 500, goods: [{ nameThai: 'ข้าวหอม' }], redelivery: null })
  const before = await onHand()
  const { body } = await resolve(id, {})
  await resolve(id, {})
  expect(await onHand()).toBe(before - 2)
  const again = await order(body.redelivery?.orderId ?? '')
  expect(again).toMatchObject({
    orderNumber: body.redelivery?.orderNumber,
    stage: 'ACCEPTED',
    grandTotalAmt: 0,
    dueAmt: 0,
    note: `ส่งของทดแทน ${original.orderNumber}`,
    orderDetails: [{ lineNo: 1, productId: rice, qty: 2, type: 'FREE', totalAmt: 0 }],
  })
  expect(again.shippingAddress).toEqual((await order(original.id)).shippingAddress)
  for (const to of ['PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
    expect((await move(again.id, to)).body.results).toMatchObject([{ ok: true }])
  expect(await findStockMismatches(server.db)).toEqual([])
})

test('goods of an order that its retailer fetches are fetched, too', async () => {
  await publishTerms(server, manager, { pickUp: everyHour })
  await retailer.tap(rice, 5)
  const { id } = (await retailer.order({ pickUpFrom: (await aWindow(server)).from.toISOString() })).body
  for (const to of ['ACCEPTED', 'PACKED', 'DELIVERED'] as const) await move(id, to)
  const again = async () => {
    const reported = await report(server.url, retailer.token, id, aReport(), randomUUID())
    return order((await resolve(reported.body.id, {})).body.redelivery?.orderId ?? '')
  }
  const { id: fetched, pickUp, deliveryDay } = await again()
  expect(pickUp).toMatchObject({ placeThai: everyHour.place.th, placeEng: everyHour.place.en })
  expect(Date.parse(pickUp?.from ?? '')).toBeGreaterThan(Date.now())
  expect(deliveryDay).toBe(bangkokDate(new Date(pickUp?.from ?? 0)))
  await move(fetched, 'PACKED')
  expect((await manager.call(handOverOrder, { params: { id: fetched } })).body.dueAmt).toBe(0)
  // Where nothing can be fetched any more, it is brought.
  await publishTerms(server, manager, { pickUp: undefined })
  expect(await again()).not.toHaveProperty('pickUp')
})

test('units that did not arrive are not charged, and not sent again: of free goods they are', async () => {
  const buyer = await server.retailer()
  await buyer.tap(rice, 5)
  const { id } = (await buyer.order()).body
  const reported = async (orderId: string, qty: number) => {
    const lines = [{ lineNo: 1, qty }]
    return (await report(server.url, buyer.token, orderId, aReport({ lines }), randomUUID())).body.id
  }
  const inPart = async (orderId: string, deliveredQty: number) => {
    await move(orderId, 'OUT_FOR_DELIVERY')
    const body = { lines: [{ lineNo: 1, deliveredQty }], reason: 'ถุงขาด' }
    expect((await manager.call(deliverPartly, { params: { id: orderId }, body })).status).toBe(200)
  }
  await move(id, 'ACCEPTED')
  await move(id, 'OUT_FOR_DELIVERY')
  const tooMany = await reported(id, 3)
  expect(await problem(tooMany)).toMatchObject({ goods: [{ ordered: 5, mostAgain: 5 }] })
  await inPart(id, 2)
  expect(await problem(tooMany)).toMatchObject({ goods: [{ ordered: 5, mostAgain: 2 }] })
  expect(await resolve(tooMany, {})).toMatchObject({ status: 409, problem: { code: 'conflict' } })
  expect((await problem(tooMany)).state).toBe('open')
  const again = (await resolve(await reported(id, 2), {})).body.redelivery?.orderId ?? ''
  await inPart(again, 1)
  expect((await resolve(await reported(again, 2), {})).body.redelivery).not.toBeNull()
  expect(await findStockMismatches(server.db)).toEqual([])
})

test('units that several reports name are sent again once, and again only where that was undone', async () => {
  const { order: original, id } = await aReportedOrder()
  const second = (
    await report(server.url, retailer.token, original.id, aReport({ lines: [{ lineNo: 1, qty: 4 }] }), randomUUID())
  ).body.id
  const sent = await resolve(id, {})
  expect(await problem(second)).toMatchObject({ goods: [{ ordered: 5, mostAgain: 3, sentAgain: 2 }] })
  expect(await problem(id)).toMatchObject({ goods: [{ ordered: 5, mostAgain: 5, sentAgain: 0 }] })
  expect(await resolve(second, {})).toMatchObject({ status: 409, problem: { code: 'conflict' } })
  expect((await problem(second)).state).toBe('open')
  expect((await undo(sent.body.undo)).status).toBe(200)
  expect((await resolve(second, {})).status).toBe(200)
  expect(await resolve(id, {})).toMatchObject({ status: 409 })
})

test('units that were credited are not sent again, and those that were sent again are not credited', async () => {
  const { order: original, id } = await aReportedOrder()
  const reported = async (orderId: string, qty: number) =>
    (await report(server.url, retailer.token, orderId, aReport({ lines: [{ lineNo: 1, qty }] }), randomUUID())).body.id
  const four = await reported(original.id, 4)
  const credit = (problemId: string, creditAmt: number) => resolve(problemId, { outcome: 'credit', creditAmt })
  const credited = await credit(id, 200)
  expect(await problem(four)).toMatchObject({ goods: [{ arrived: 5, mostAgain: 3, left: 3, credited: 2 }] })
  expect(await resolve(four, {})).toMatchObject({ status: 409, problem: { code: 'conflict' } })
  expect((await undo(credited.body.undo)).status).toBe(200)
  const again = (await resolve(four, {})).body.redelivery?.orderId ?? ''
  expect(await problem(id)).toMatchObject({ maxCreditAmt: 100, goods: [{ mostAgain: 1, sentAgain: 4, credited: 0 }] })
  expect(await credit(id, 100.01)).toMatchObject({ status: 409, problem: { code: 'credit_too_high' } })
  // What came broken once more is credited.
  for (const to of ['OUT_FOR_DELIVERY', 'DELIVERED'] as const) await move(again, to)
  await reported(again, 4)
  expect((await credit(id, 500)).status).toBe(200)
})

/** An order on its way with five units of tea that are paid and two that are free, and reports of it. */
async function aPaidAndFree() {
  const buyer = await server.retailer()
  await buyer.tap(tea, 5)
  const { id } = (await buyer.order()).body
  for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY'] as const) await move(id, to)
  const [paid, free] = (await order(id)).orderDetails
  expect([paid, free]).toMatchObject([
    { productId: tea, qty: 5, type: 'NORMAL' },
    { productId: tea, qty: 2, type: 'FREE' },
  ])
  const reported = async (...lines: { lineNo: number; qty: number }[]) =>
    (await report(server.url, buyer.token, id, aReport({ lines }), randomUUID())).body.id
  return { id, reported }
}

test('a product that is paid and free on one order is not sent again more often than it was ordered', async () => {
  const { reported } = await aPaidAndFree()
  expect((await resolve(await reported({ lineNo: 1, qty: 3 }), {})).status).toBe(200)
  const tooMany = await reported({ lineNo: 1, qty: 4 }, { lineNo: 2, qty: 2 })
  expect(await resolve(tooMany, {})).toMatchObject({ status: 409, problem: { code: 'conflict' } })
  expect((await problem(tooMany)).state).toBe('open')
  const all = await reported({ lineNo: 1, qty: 2 }, { lineNo: 2, qty: 2 })
  expect((await resolve(all, {})).status).toBe(200)
  expect(await findStockMismatches(server.db)).toEqual([])
})

test('how many units of a line arrived is said of the line, whatever was sent again of its product', async () => {
  const { id, reported } = await aPaidAndFree()
  expect((await resolve(await reported({ lineNo: 2, qty: 2 }), {})).status).toBe(200)
  const inPart = { lines: [{ lineNo: 1, deliveredQty: 3 }], reason: 'ถุงขาด' }
  expect((await manager.call(deliverPartly, { params: { id }, body: inPart })).status).toBe(200)
  const { goods } = await problem(await reported({ lineNo: 1, qty: 1 }))
  expect(goods).toMatchObject([{ ordered: 5, arrived: 3, mostAgain: 3, sentAgain: 2 }])
})

test('goods that are sold out are not sent again, and the report still waits', async () => {
  const { id } = await aReportedOrder()
  const stock = await onHand()
  await sql`update stock set on_hand = 1 where product_id = ${rice}`.execute(server.db)
  expect(await resolve(id, {})).toMatchObject({ status: 409, problem: { code: 'out_of_stock' } })
  expect((await problem(id)).state).toBe('open')
  await sql`update stock set on_hand = ${stock} where product_id = ${rice}`.execute(server.db)
})

test('an answer given by mistake is undone: redelivery cancelled, credit no longer due, report open', async () => {
  const { id } = await aReportedOrder()
  const before = await onHand()
  const sent = await resolve(id, {})
  expect((await undo(sent.body.undo)).status).toBe(200)
  expect([(await problem(id)).state, await onHand()]).toEqual(['open', before])
  expect((await order(sent.body.redelivery?.orderId ?? '')).stage).toBe('CANCELLED')
  const credited = await resolve(id, { outcome: 'credit', creditAmt: 200 })
  expect((await undo(credited.body.undo)).status).toBe(200)
  expect(await problem(id)).toMatchObject({ state: 'open', creditAmt: null, maxCreditAmt: 500 })
})

test('what was paid back or is on its way stays', async () => {
  const { order: first, id } = await aReportedOrder()
  const credited = await resolve(id, { outcome: 'credit', creditAmt: 200 })
  const refundId = (await order(first.id)).refunds[0]?.id
  await manager.call(recordRefund, {
    params: { id: first.id, refundId: String(refundId) },
    body: { reference: 'TR1' },
  })
  expect((await undo(credited.body.undo)).problem).toMatchObject({
    code: 'not_undoable',
    errors: [{ path: 'action', code: 'money_returned' }],
  })
  const second = await aReportedOrder()
  const sent = await resolve(second.id, {})
  for (const to of ['OUT_FOR_DELIVERY', 'DELIVERED'] as const) await move(sent.body.redelivery?.orderId ?? '', to)
  expect((await undo(sent.body.undo)).problem.code).toBe('not_undoable')
})

/** An order of rice and soap, of which soap is reported, that came back and has other goods now. */
async function aChangedOrder(goods: { productId: number; qty: number }[]) {
  await retailer.tap(rice, 5)
  await retailer.tap(soap, 2)
  const { id } = (await retailer.order()).body
  for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY'] as const) await move(id, to)
  const lines = [{ lineNo: 2, qty: 2 }]
  const { body } = await report(server.url, retailer.token, id, aReport({ lines }), randomUUID())
  for (const to of ['PACKED', 'PICKING'] as const) await move(id, to)
  const { revision, after } = (await manager.call(previewChange, { params: { id }, body: { lines: goods } })).body
  const change = { lines: goods, reason: 'โทรมาขอแก้', revision, expectedGrandTotalAmt: after.grandTotalAmt }
  expect((await manager.call(changeOrder, { params: { id }, body: change })).status).toBe(200)
  return { id, problemId: body.id }
}
const nothing = [
  { productId: rice, qty: 0 },
  { productId: oil, qty: 1 },
]

test('the goods that are sent again are those that were reported, wherever they are on a changed order', async () => {
  const { id, problemId } = await aChangedOrder(nothing)
  for (const to of ['OUT_FOR_DELIVERY', 'DELIVERED'] as const) await move(id, to)
  expect(await problem(problemId)).toMatchObject({ goods: [{ nameThai: 'สบู่' }] })
  const { body } = await resolve(problemId, {})
  const again = await order(body.redelivery?.orderId ?? '')
  expect(again.orderDetails).toMatchObject([
    { productId: soap, qty: 2, productDetails: { productDescriptionThai: 'สบู่' } },
  ])
  expect(await findStockMismatches(server.db)).toEqual([])
})

test('goods that a change took off the order are not sent again, and the report still waits', async () => {
  const { id, problemId } = await aChangedOrder([...nothing, { productId: soap, qty: 0 }])
  for (const to of ['OUT_FOR_DELIVERY', 'DELIVERED'] as const) await move(id, to)
  const before = await onHandOf(server.db, soap)
  expect(await problem(problemId)).toMatchObject({ lines: [{ productId: soap }], goods: [{ nameThai: 'สบู่' }] })
  expect(await resolve(problemId, {})).toMatchObject({ status: 409, problem: { code: 'conflict' } })
  expect([(await problem(problemId)).state, await onHandOf(server.db, soap)]).toEqual(['open', before])
})

test('goods are not sent again before they were sent, nor of a cancelled order', async () => {
  const { id, problemId } = await aChangedOrder(nothing)
  expect(await resolve(problemId, {})).toMatchObject({ status: 409, problem: { code: 'order_not_sent' } })
  await move(id, 'CANCELLED')
  expect(await resolve(problemId, {})).toMatchObject({ status: 409, problem: { code: 'order_closed' } })
  expect((await problem(problemId)).state).toBe('open')
})
