import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as ordersCalls from '#contract/backoffice/day/orders/calls.ts'
import { cancelOrder, orderHistory, orderStatus } from '#contract/orders/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { onHandOf } from '#test/builders/catalogue.ts'

const rice = 1
const soap = 2

const server = await testServer({
  products: { [rice]: { price: 245_00, vatPercent: 0, stock: 10_000 }, [soap]: { price: 33_33, stock: 10_000 } },
})
const clerk = await server.as('clerk')
const manager = await server.as('manager')
const retailer = await server.retailer()

async function anOrder(payType: PayType = 'COD', buyer = retailer): Promise<{ id: string; orderNumber: string }> {
  await buyer.tap(rice, 2)
  await buyer.tap(soap, 3)
  return (await buyer.order({ payType })).body
}
const move = (
  who: StaffClient,
  ids: string[],
  to: Stage,
  rest: Partial<RequestOf<typeof ordersCalls.moveOrders>['body']> = {},
) => who.call(ordersCalls.moveOrders, { body: { ids, to, ...rest } })
const whole = async (id: string, who = clerk) => (await who.call(ordersCalls.getStaffOrder, { params: { id } })).body
const onHand = (productId: number) => onHandOf(server.db, productId)

async function aPaidOrderOnTheRoad(): Promise<string> {
  const { id } = await anOrder('2C2P-PP-QR')
  await move(manager, [id], 'PAYMENT_COMPLETE', { reason: 'money seen on the account' })
  await move(clerk, [id], 'ACCEPTED')
  await move(clerk, [id], 'OUT_FOR_DELIVERY')
  return id
}

test('a clerk takes an order through the warehouse; the shop sees six states, the staff every step with its actor', async () => {
  const { id } = await anOrder()
  for (const to of ['ACCEPTED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
    expect((await move(clerk, [id], to)).body.results).toEqual([
      { id, ok: true, stage: to, undo: { actionId: expect.any(Number) } },
    ])
  const { ordStatus } = (await retailer.call(orderStatus, { body: { orderID: id } })).body
  expect(ordStatus.map(({ statusDes }) => statusDes)).toEqual(['Order Complete', 'Waiting For Delivery', 'Delivered'])
  const order = await whole(id)
  expect(order.events.map(({ stage, actor }) => [stage, actor.id, actor.name])).toEqual([
    ['ORDER_COMPLETE', null, `outlet:${retailer.outletCode}`],
    ...['ACCEPTED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'].map((stage) => [stage, clerk.id, 'น้อย']),
  ])
  expect(order).toMatchObject({
    stage: 'DELIVERED',
    status: 'DELIVERED',
    nextStages: ['OUT_FOR_DELIVERY'],
    outletCode: retailer.outletCode,
  })
})

test('the shop sees the step in its own order, and can no longer cancel', async () => {
  const { id } = await anOrder()
  await move(clerk, [id], 'ACCEPTED')
  await move(clerk, [id], 'PICKING')
  const own = (await retailer.call(orderHistory)).body.find((order) => order.id === id)
  expect(own).toMatchObject({ orderStatus: 'WAITING_FOR_DELIVERY', stage: 'PICKING' })
  expect(await retailer.call(cancelOrder, { params: { id }, body: {} })).toMatchObject({
    status: 409,
    problem: { code: 'order_closed' },
  })
})

test('the same move twice is one move', async () => {
  const { id } = await anOrder()
  const answers = await Promise.all([1, 2, 3].map(() => move(clerk, [id], 'ACCEPTED', { from: 'ORDER_COMPLETE' })))
  const results = answers.flatMap(({ body }) => body.results)
  expect(results).toMatchObject([1, 2, 3].map(() => ({ id, ok: true, stage: 'ACCEPTED' })))
  expect(results.filter(({ undo }) => undo)).toHaveLength(1)
  expect((await whole(id)).events).toHaveLength(2)
})

test('of two clerks who want different things one wins, and the other is told', async () => {
  const { id } = await anOrder()
  const stock = await onHand(rice)
  const answers = await Promise.all([
    move(clerk, [id], 'ACCEPTED', { from: 'ORDER_COMPLETE' }),
    move(manager, [id], 'CANCELLED', { from: 'ORDER_COMPLETE', reason: 'out of paper' }),
  ])
  const results = answers.flatMap(({ body }) => body.results)
  expect(results.map(({ ok, code }) => code ?? ok).sort()).toEqual(['conflict', true])
  const cancelled = (await whole(id)).stage === 'CANCELLED'
  expect(await onHand(rice)).toBe(cancelled ? stock + 2 : stock)
})

test('a clerk cancels and refuses only with a reason, a manager only overrides, and PARTLY_DELIVERED needs its lines', async () => {
  const { id } = await anOrder('2C2P-PP-QR')
  const code = async (answer: ReturnType<typeof move>) => (await answer).body.results[0]?.code
  expect(await code(move(clerk, [id], 'CANCELLED'))).toBe('validation')
  expect(await code(move(clerk, [id], 'PAYMENT_COMPLETE', { reason: 'I say so' }))).toBe('forbidden')
  expect(await code(move(manager, [id], 'PAYMENT_COMPLETE'))).toBe('validation')
  expect(await code(move(manager, [id], 'DELIVERED'))).toBe('order_closed')
  const onTheRoad = await aPaidOrderOnTheRoad()
  expect(await code(move(clerk, [onTheRoad], 'CANCELLED', { reason: 'lost' }))).toBe('forbidden')
  expect(await code(move(manager, [onTheRoad], 'PARTLY_DELIVERED', { reason: 'some' }))).toBe('validation')
  expect(await code(move(manager, [onTheRoad], 'CANCELLED', { reason: 'lorry broke down' }))).toBeUndefined()
  expect(await code(move(clerk, [randomUUID()], 'ACCEPTED'))).toBe('not_found')
  expect(await code(move(clerk, ['nonsense'], 'ACCEPTED'))).toBe('not_found')
})

test('many orders are moved at once, each by itself', async () => {
  const buyer = await server.retailer()
  const ids: string[] = []
  for (let count = 0; count < 60; count += 1) ids.push((await anOrder('COD', buyer)).id)
  const [first = '', second = ''] = ids
  await move(clerk, [first], 'CANCELLED', { reason: 'twice' })
  const { body } = await move(clerk, [...ids, second], 'ACCEPTED')
  expect(body.results).toHaveLength(60)
  expect(body.results.filter(({ ok }) => !ok)).toEqual([
    { id: first, ok: false, stage: 'CANCELLED', code: 'order_closed' },
  ])
  expect(body.results.map(({ id }) => id)).toEqual(ids)
})

test('a prepaid order that arrives in part: stock, lines and money', async () => {
  const id = await aPaidOrderOnTheRoad()
  const [riceBefore, soapBefore] = [await onHand(rice), await onHand(soap)]
  const partly = (lines: { lineNo: number; deliveredQty: number }[]) =>
    clerk.call(ordersCalls.deliverPartly, { params: { id }, body: { lines, reason: 'broken bags' } })
  for (const [lines, path] of [
    [[{ lineNo: 9, deliveredQty: 1 }], 'lines.0'],
    [[{ lineNo: 1, deliveredQty: 3 }], 'lines.0'],
    [[{ lineNo: 1, deliveredQty: 2 }], 'lines'],
    [
      [
        { lineNo: 1, deliveredQty: 0 },
        { lineNo: 2, deliveredQty: 0 },
      ],
      'lines',
    ],
    [
      [
        { lineNo: 1, deliveredQty: 1 },
        { lineNo: 1, deliveredQty: 0 },
      ],
      'lines.1',
    ],
  ] as const)
    expect(await partly([...lines])).toMatchObject({ status: 422, problem: { errors: [{ path }] } })
  expect((await whole(id)).stage).toBe('OUT_FOR_DELIVERY')

  const { status, body } = await partly([{ lineNo: 2, deliveredQty: 1 }])
  expect(status).toBe(200)
  expect(body).toMatchObject({ stage: 'PARTLY_DELIVERED', orderStatus: 'DELIVERED' })
  expect(body.orderDetails.map(({ deliveredQty }) => deliveredQty)).toEqual([2, 1])
  expect([await onHand(rice), await onHand(soap)]).toEqual([riceBefore, soapBefore + 2])
  // 2 of 3 × 33.33 were not delivered; the third keeps its whole satang.
  expect(body.refunds).toMatchObject([{ cause: 'PARTLY_DELIVERED', state: 'DUE', amount: 66.66 }])
  const ledger = await server.db
    .selectFrom('stock_movement')
    .select(['reason', 'delta'])
    .where('document', '=', body.orderNumber)
    .orderBy('id')
    .execute()
  expect(ledger.at(-1)).toEqual({ reason: 'not_delivered', delta: 2 })
  expect((await partly([{ lineNo: 1, deliveredQty: 0 }])).problem.code).toBe('order_closed')
  const own = (await retailer.call(orderHistory)).body.find((order) => order.id === id)
  expect(own).toMatchObject({ stage: 'PARTLY_DELIVERED', refund: { state: 'DUE', amount: 66.66 } })
})

test('a refusal at the door gives everything back, and a manager pays the money back once', async () => {
  const id = await aPaidOrderOnTheRoad()
  const stock = await onHand(rice)
  await move(clerk, [id], 'REFUSED', { reason: 'shop closed for good' })
  expect(await onHand(rice)).toBe(stock + 2)
  const [refund] = (await whole(id)).refunds
  expect(refund).toMatchObject({ cause: 'REFUSED', state: 'DUE', amount: 589.99 })
  const params = { id, refundId: refund?.id ?? 0 }
  const body = { reference: 'KBANK 0042' }
  expect((await clerk.call(ordersCalls.recordRefund, { params, body })).status).toBe(403)
  const other = await anOrder()
  expect((await manager.call(ordersCalls.recordRefund, { params: { ...params, id: other.id }, body })).status).toBe(404)
  const given = await manager.call(ordersCalls.recordRefund, { params, body: { ...body, note: 'by phone' } })
  expect(given.body.refunds).toMatchObject([
    { state: 'REFUNDED', reference: 'KBANK 0042', closedBy: { id: manager.id, name: 'น้อย' } },
  ])
  expect((await manager.call(ordersCalls.recordRefund, { params, body })).status).toBe(200)
  expect((await manager.call(ordersCalls.recordRefund, { params, body: { reference: 'SCB 1' } })).status).toBe(409)
  const { events } = await whole(id)
  expect(events.slice(-3).map(({ stage, reason }) => [stage, reason])).toEqual([
    ['REFUSED', 'shop closed for good'],
    ['REFUND_DUE', 'REFUSED'],
    ['REFUNDED', 'KBANK 0042: by phone'],
  ])
})

test('cash on delivery owes nothing back', async () => {
  const { id } = await anOrder()
  await move(clerk, [id], 'ACCEPTED')
  await move(clerk, [id], 'CANCELLED', { reason: 'out of stock' })
  expect((await whole(id)).refunds).toEqual([])
})

test('the list is filtered, paged, newest first', async () => {
  const buyer = await server.retailer()
  const orders = [await anOrder('COD', buyer), await anOrder('COD', buyer), await anOrder('2C2P-PP-QR', buyer)]
  const [first, second, third] = orders.map(({ orderNumber }) => orderNumber)
  await move(clerk, [orders[1]?.id ?? ''], 'ACCEPTED')
  const list = async (query: object) =>
    (
      await clerk.call(ordersCalls.listStaffOrders, { query: { outletCode: buyer.outletCode, ...query } })
    ).body.content.map(({ orderNumber }) => orderNumber)
  expect(await list({})).toEqual([third, second, first])
  expect(await list({ size: '1', page: '1' })).toEqual([second])
  expect(await list({ stage: 'ACCEPTED' })).toEqual([second])
  expect(await list({ orderStatus: 'VERIFYING_PAYMENT' })).toEqual([third])
  expect(await list({ number: first?.slice(-7) ?? '' })).toEqual([first])
  expect(await list({ number: '%' })).toEqual([])
  expect(await list({ refund: 'DUE' })).toEqual([])
  expect(await list({ until: '2020-01-01T00:00:00Z' })).toEqual([])
  expect(await list({ from: '2020-01-01T00:00:00+07:00' })).toEqual([third, second, first])
  const due = await clerk.call(ordersCalls.listStaffOrders, { query: { refund: 'DUE' } })
  expect(due.body.content.every(({ refund }) => refund?.state === 'DUE')).toBe(true)
  expect(due.body.totalElements).toBeGreaterThan(0)
})

test('none of it is for shops, and an order that does not exist is not found', async () => {
  const { id } = await anOrder()
  const calls = [
    () => retailer.call(ordersCalls.listStaffOrders),
    () => retailer.call(ordersCalls.getStaffOrder, { params: { id } }),
    () => retailer.call(ordersCalls.moveOrders, { body: { ids: [id], to: 'DELIVERED' } }),
    () => retailer.call(ordersCalls.deliverPartly, { params: { id }, body: { lines: [], reason: '' } }),
    () => retailer.call(ordersCalls.recordRefund, { params: { id, refundId: 1 }, body: { reference: 'x' } }),
  ]
  for (const call of calls) expect((await call()).status).toBe(403)
  for (const unknown of [randomUUID(), 'nonsense'])
    expect((await clerk.call(ordersCalls.getStaffOrder, { params: { id: unknown } })).status).toBe(404)
})
