import { expect, test } from 'vitest'
import { getOrderCash, listCashUps, receiveAtCounter } from '#contract/backoffice/day/cash/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { satang } from '#rules/money.ts'
import { aDriver, aRun, aSentOrder, cashOf, move, cashServer } from '../cash.fixture.ts'

// Who brings the cash of an order that went out more than once.

const today = bangkokDate(new Date())
const server = await cashServer()
const counter = await server.as('clerk')
const manager = await server.as('manager')
const buyer = await server.retailer()

const sent = () => aSentOrder({ buyer, staff: manager })

test('goods that came back belong to the run that delivers them', async () => {
  const [first, second] = [aDriver('สมชาย'), aDriver('สมศักดิ์')]
  const order = await sent()
  const runId = await aRun(server, first, [order], { departed: new Date(Date.now() - 3_600_000) })
  await server.db
    .updateTable('delivery_stop')
    .set({ outcome: 'NOT_DELIVERED', outcome_at: new Date(), outcome_recorded_at: new Date() })
    .where('run_id', '=', runId)
    .execute()
  await aRun(server, second, [order])
  await move(manager, order.id, 'DELIVERED')
  expect([(await cashOf(counter, first.id)).expectedAmt, (await cashOf(counter, second.id)).expectedAmt]).toEqual([
    0, 155,
  ])
})

test('who brings the cash of an order is said by its last run, also where an earlier one had delivered it', async () => {
  const [first, last] = [aDriver(), aDriver()]
  const order = await sent()
  const earlier = await aRun(server, first, [order], { departed: new Date(Date.now() - 60 * 60_000) })
  const later = await aRun(server, last, [order])
  const report = (runId: string, outcome: 'DELIVERED' | 'NOT_DELIVERED') =>
    server.db
      .updateTable('delivery_stop')
      .set({ outcome, outcome_at: new Date(), outcome_recorded_at: new Date() })
      .where('run_id', '=', runId)
      .execute()
  await report(earlier, 'DELIVERED')
  await report(later, 'NOT_DELIVERED')
  await move(manager, order.id, 'DELIVERED')
  for (const driver of [first, last]) expect(await cashOf(counter, driver.id)).toMatchObject({ expectedAmt: 0 })
  const { unassigned } = (await counter.call(listCashUps, { params: { day: today } })).body
  expect(unassigned.map(({ orderNumber }) => orderNumber)).toContain(order.orderNumber)
  const received = await counter.call(receiveAtCounter, { body: { orderNumber: order.orderNumber } })
  expect(received.status).toBe(200)
})

test('goods that the office saw delivered while the vehicle was out are the driver’s, whatever was reported before', async () => {
  const driver = aDriver()
  const order = await sent()
  const runId = await aRun(server, driver, [order], { state: 'OUT' })
  await server.db
    .updateTable('delivery_stop')
    .set({ outcome: 'NOT_DELIVERED', outcome_at: new Date(), outcome_recorded_at: new Date() })
    .where('run_id', '=', runId)
    .execute()
  await move(manager, order.id, 'DELIVERED')
  expect(await cashOf(counter, driver.id)).toMatchObject({ expectedAmt: 155 })
  const { unassigned } = (await counter.call(listCashUps, { params: { day: today } })).body
  expect(unassigned.map(({ orderNumber }) => orderNumber)).not.toContain(order.orderNumber)
})

test('the sheet of an order says where its cash is counted: with its driver, at the counter, or nowhere yet', async () => {
  const driver = aDriver('สมปอง')
  const placeOf = async ({ id }: { id: string }) => {
    const { body } = await counter.call(getOrderCash, { params: { id } })
    return body.place
  }
  const [brought, fetched] = [await sent(), await sent()]
  expect(await placeOf(brought)).toBeNull()
  await aRun(server, driver, [brought])
  const withDriver = { day: today, collector: driver.id, name: 'สมปอง' }
  expect(await placeOf(brought)).toEqual(withDriver)
  await move(manager, brought.id, 'DELIVERED')
  expect(await placeOf(brought)).toEqual(withDriver)
  await move(manager, fetched.id, 'DELIVERED')
  expect(await placeOf(fetched)).toEqual({ day: today, collector: null, name: null })
  await counter.call(receiveAtCounter, { body: { orderNumber: fetched.orderNumber } })
  expect(await placeOf(fetched)).toEqual({ day: today, collector: 'counter', name: null })
  const paid = await aSentOrder({ buyer, staff: manager }, { payType: '2C2P-PP-QR' })
  await move(manager, paid.id, 'DELIVERED')
  expect(await placeOf(paid)).toBeNull()
  const unknown = await counter.call(getOrderCash, { params: { id: driver.id } })
  expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'not_found' }])
})

test('what a change has added to a prepaid order is received at the counter; where nothing is due, nothing is', async () => {
  const prepaid = { payType: '2C2P-PP-QR' } as const
  const [dearer, paid] = [
    await aSentOrder({ buyer, staff: manager }, prepaid),
    await aSentOrder({ buyer, staff: manager }, prepaid),
  ]
  await server.db
    .updateTable('orders')
    .set({ paid_satang: satang(100_00) })
    .where('id', '=', dearer.id)
    .execute()
  for (const { id } of [dearer, paid]) await move(manager, id, 'DELIVERED')
  const { unassigned } = (await counter.call(listCashUps, { params: { day: today } })).body
  expect(unassigned.find(({ orderId }) => orderId === dearer.id)).toMatchObject({ dueAmt: 55 })
  const receive = ({ orderNumber }: { orderNumber: string }) =>
    counter.call(receiveAtCounter, { body: { orderNumber } })
  const received = await receive(dearer)
  expect([received.status, received.body.cashOrders]).toEqual([
    200,
    expect.arrayContaining([expect.objectContaining({ orderId: dearer.id, dueAmt: 55 })]),
  ])
  expect((await receive(paid)).problem).toMatchObject({ code: 'order_closed' })
})
