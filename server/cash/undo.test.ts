import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { receiveAtCounter } from '#contract/backoffice/day/cash/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import * as calls from '#contract/backoffice/office/statements/calls.ts'
import { aDriver, aRun, aSentOrder, cashOf, close, count, move, cashServer } from './cash.fixture.ts'

const server = await cashServer()
const clerk = await server.as('clerk')
const manager = await server.as('manager')
const buyer = await server.retailer()

const undo = (action: { actionId: number } | null | undefined, who = clerk) =>
  who.call(undoAction, { params: { id: String(action?.actionId) } })

async function aDeliveredOrder() {
  const order = await aSentOrder({ buyer, staff: manager })
  await move(manager, order.id, 'DELIVERED')
  return order
}

test('a count is taken back to the one before, and the first to none; a closed one stays', async () => {
  const driver = aDriver()
  await aRun(server, driver, [await aDeliveredOrder()])
  const first = await count(clerk, driver.id, 100, 'ยังขาด')
  const second = await count(clerk, driver.id, 155)
  expect((await undo(first.body.undo)).problem.code).toBe('not_undoable')
  expect((await undo(second.body.undo)).status).toBe(200)
  expect(await cashOf(clerk, driver.id)).toMatchObject({
    state: 'COUNTED',
    countedAmt: 100,
    reason: 'ยังขาด',
    counted: [{ value: 100, pieces: 1 }],
    countedBy: { id: clerk.id },
  })
  expect((await undo(first.body.undo)).status).toBe(200)
  expect(await cashOf(clerk, driver.id)).toMatchObject({ state: 'OPEN', countedAmt: null })
  const third = await count(clerk, driver.id, 155)
  await close(manager, driver.id, 155)
  expect(await undo(third.body.undo)).toMatchObject({ status: 409, problem: { code: 'not_undoable' } })
})

test('cash received at the counter by mistake is taken back, in any order', async () => {
  const [first, second] = [await aDeliveredOrder(), await aDeliveredOrder()]
  const receive = (orderNumber: string) => clerk.call(receiveAtCounter, { body: { orderNumber } })
  const received = await receive(first.orderNumber)
  await receive(second.orderNumber)
  expect((await undo(received.body.undo)).status).toBe(200)
  expect((await cashOf(clerk, 'counter')).cashOrders.map(({ orderNumber }) => orderNumber)).toEqual([
    second.orderNumber,
  ])
})

test('a delivery stays while the counter has the cash of its order', async () => {
  const order = await aSentOrder({ buyer, staff: manager }, { bags: 3 })
  const [delivered] = (await move(manager, order.id, 'DELIVERED')).body.results
  const received = (await clerk.call(receiveAtCounter, { body: { orderNumber: order.orderNumber } })).body
  expect((await undo(delivered?.undo, manager)).problem).toMatchObject({ status: 409, code: 'not_undoable' })
  const back = await move(manager, order.id, 'OUT_FOR_DELIVERY')
  expect(back.body.results).toMatchObject([{ ok: false, code: 'not_undoable' }])
  expect((await undo(received.undo)).status).toBe(200)
  expect((await undo(delivered?.undo, manager)).status).toBe(200)
})

test('decisions about statement rows are taken back, the latest first', async () => {
  const statement = randomUUID()
  await sql`insert into bank_statement (id, bank, file_name, file_hash, imported_at, imported_by)
    values (${statement}, 'KBANK', 'a.csv', ${statement}, now(), 'test')`.execute(server.db)
  const order = await aDeliveredOrder()
  await sql`insert into bank_statement_row (statement_id, line, at, has_time, amount_satang, reference, description,
      fingerprint, state, reason, order_id)
    values (${statement}, 1, now(), true, 15500, '', '', ${statement}, 'NEAR', 'amount_and_time', ${order.id})`.execute(
    server.db,
  )
  const row = async () =>
    (await clerk.call(calls.listStatementRows, { query: { statementId: statement } })).body.content[0]
  const params = { id: String((await row())?.id) }
  const ignored = await clerk.call(calls.ignoreStatementRow, { params, body: { note: 'ดอกเบี้ย' } })
  expect((await undo(ignored.body.undo)).status).toBe(200)
  const near = await row()
  expect(near).toMatchObject({ state: 'NEAR', reason: 'amount_and_time', note: null, decidedBy: null })
  expect(near?.payment).toMatchObject({ orderNumber: order.orderNumber })
  const confirmed = await clerk.call(calls.confirmStatementRow, { params, body: {} })
  expect((await undo(confirmed.body.undo)).status).toBe(200)
  expect(await row()).toMatchObject({ state: 'NEAR', decidedBy: null })
})
