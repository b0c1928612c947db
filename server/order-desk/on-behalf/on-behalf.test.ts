import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { addOrderNote, getOrderSheet } from '#contract/backoffice/day/order-sheet/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { beer, aPromotion } from '#test/builders/catalogue.ts'
import { orderFor } from '#test/builders/order-for-retailer.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const soap = 2
const beerId = 3

const server = await testServer({
  products: {
    [rice]: { price: 100_00, vatPercent: 0, stock: 50 },
    [soap]: { price: 33_33, stock: 50 },
    [beerId]: { price: 60_00, stock: 100, categoryId: beer },
  },
  stock: (db) => aPromotion(db, { id: 11, productId: rice, tiers: [{ minimumBuy: 5, discountSatang: 4_00 }] }),
})
const retailer = await server.retailer()
const clerk = await server.as('clerk')
const packer = await server.as('warehouse')

const params = () => ({ id: retailer.id })
const lines = [
  { productId: rice, qty: 6 },
  { productId: soap, qty: 2 },
]
const total = 642.66
const place = (body: object = {}, key: string = randomUUID()) =>
  orderFor(clerk, retailer, { lines, expectedGrandTotalAmt: total, ...body }, key)

test('by telephone: addresses, ways to pay, the usual order, and a quote with the reason of every figure', async () => {
  const form = await clerk.call(calls.getOrderForm, { params: params() })
  expect(form.body).toMatchObject({
    storeName: 'ร้านทดสอบ',
    phone: retailer.phone,
    addresses: [{ id: retailer.addressId, province: 'ชลบุรี' }],
    shippingAddressId: retailer.addressId,
    payTypes: expect.arrayContaining(['COD', 'PROMPTPAY']),
  })
  expect((await clerk.call(calls.getUsualOrder, { params: params() })).body).toMatchObject({
    kind: 'starter',
    items: [{ productId: rice }, {}],
  })
  const quote = await clerk.call(calls.quoteForRetailer, { params: params(), body: { lines } })
  expect(quote.body).toMatchObject({
    grandTotalAmt: total,
    stock: [
      { productId: rice, available: 50 },
      { productId: soap, available: 50 },
    ],
    problems: [],
  })
  expect(quote.body.totalRows).toEqual([
    { kind: 'goods', amt: 666.66 },
    { kind: 'promotion', code: 'P11', promotionId: 11, amt: -24 },
  ])
  const much = await clerk.call(calls.quoteForRetailer, {
    params: params(),
    body: { lines: [{ productId: soap, qty: 99 }] },
  })
  expect(much.body.problems).toEqual([{ productId: soap, code: 'insufficient_stock', available: 50 }])
  expect((await packer.call(calls.getOrderForm, { params: params() })).status).toBe(403)
  expect((await clerk.call(calls.getOrderForm, { params: { id: randomUUID() } })).status).toBe(404)
})

test('placed once per key, as the retailer would have, and marked with who did it', async () => {
  await retailer.tap(soap, 3)
  const key = randomUUID()
  const [first, again] = [await place({}, key), await place({}, key)]
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  const { id } = first.body
  const order = (await clerk.call(getStaffOrder, { params: { id } })).body
  expect(order).toMatchObject({ grandTotalAmt: total, placedBy: 'น้อย', stage: 'ORDER_COMPLETE' })
  expect(order.events).toMatchObject([{ stage: 'ORDER_COMPLETE', actor: { id: clerk.id } }])
  const [own] = (await retailer.call(orderHistory)).body
  expect(own).toMatchObject({ id, placedBy: 'น้อย' })
  expect((await retailer.cart()).cartItems).toMatchObject([{ productId: soap, qty: 3 }])
  const { rows } = await sql<{ payload: object }>`
    select payload from outbox where topic = 'order.placed' and payload->>'orderId' = ${id}`.execute(server.db)
  expect(rows).toMatchObject([{ payload: { byStaff: true } }])
  // Undone, it is cancelled and its goods are back.
  expect((await clerk.call(undoAction, { params: { id: first.body.undo?.actionId ?? 0 } })).status).toBe(200)
  expect((await clerk.call(getStaffOrder, { params: { id } })).body.stage).toBe('CANCELLED')
})

test('the rules of the retailer’s own orders hold: restricted goods, stock, the total that was shown, its addresses', async () => {
  const answers = [
    await place({ lines: [{ productId: beerId, qty: 1 }], expectedGrandTotalAmt: 60 }),
    await place({ lines: [{ productId: soap, qty: 60 }], expectedGrandTotalAmt: 1999.8 }),
    await place({ expectedGrandTotalAmt: 1 }),
    await place({ shippingAddressId: randomUUID() }),
    await place({ payType: 'HalfPlus' }),
  ]
  expect(answers.map(({ problem }) => problem.code)).toEqual([
    'restricted_product',
    'out_of_stock',
    'price_changed',
    'not_found',
    'method_not_offered',
  ])
})

test('an order that somebody went on with is not undone by cancelling it', async () => {
  const { body } = await place()
  await clerk.call(moveOrders, { body: { ids: [body.id], to: 'ACCEPTED' } })
  const undone = await clerk.call(undoAction, { params: { id: body.undo?.actionId ?? 0 } })
  expect([undone.status, undone.problem.errors?.[0]?.code]).toEqual([409, 'changed_since'])
})

test('the sheet: figures with their rows, notes that the retailer never sees, and what an undo could not bring back', async () => {
  const { id } = (await place()).body
  const note = await clerk.call(addOrderNote, { params: { id }, body: { words: 'ส่งก่อนเที่ยง' } })
  const sheet = (await clerk.call(getOrderSheet, { params: { id } })).body
  expect(sheet).toMatchObject({
    content: { grandTotalAmt: total, dueAmt: total, dueRows: [{ kind: 'total', amt: total }] },
    placedBy: { id: clerk.id },
    notes: [{ words: 'ส่งก่อนเที่ยง', by: { id: clerk.id } }],
    moves: [
      { to: 'ACCEPTED', needsReason: false, undoable: true, stays: [] },
      { to: 'CANCELLED', needsReason: true, undoable: true, stays: ['message'] },
    ],
    changeable: true,
  })
  expect(JSON.stringify((await retailer.call(orderHistory)).body)).not.toContain('ส่งก่อนเที่ยง')
  expect((await packer.call(getOrderSheet, { params: { id } })).body.changeable).toBe('not_allowed')
  expect((await clerk.call(undoAction, { params: { id: note.body.undo?.actionId ?? 0 } })).status).toBe(200)
  expect((await clerk.call(getOrderSheet, { params: { id } })).body.notes).toEqual([])
  // Sent again since its answer was lost, a note is written once.
  const sent = { params: { id }, body: { words: 'ฝากไว้หน้าร้าน' }, key: randomUUID() }
  const [first, again] = [await clerk.call(addOrderNote, sent), await clerk.call(addOrderNote, sent)]
  expect([again.status, again.body]).toEqual([first.status, first.body])
  expect((await clerk.call(getOrderSheet, { params: { id } })).body.notes).toMatchObject([{ id: first.body.id }])
  await sql`update orders set points_used = 5 where id = ${id}::uuid`.execute(server.db)
  const { moves } = (await clerk.call(getOrderSheet, { params: { id } })).body
  expect(moves.at(-1)).toMatchObject({ to: 'CANCELLED', undoable: 'points_returned' })
})
