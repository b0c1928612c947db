import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listCashDifferences, listCashUps, receiveAtCounter, reopenCash } from '#contract/backoffice/day/cash/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { byKeyOf, type StaffClient } from '#test/builders/staff.ts'
import { aDriver, aRun, aSentOrder, cashOf, close, count, deliverInPart, move, cashServer } from '../cash.fixture.ts'

const today = bangkokDate(new Date())
const server = await cashServer()
const counter = await server.as('clerk')
const manager = await server.as('manager')
const buyer = await server.retailer()

const sent = (goods?: Parameters<typeof aSentOrder>[1]) => aSentOrder({ buyer, staff: manager }, goods)
const ledgerSum = (cash: { ledger: { amount: number }[] }) =>
  cash.ledger.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
const reopen = (who: StaffClient, collector: string, reason = 'นับแบงก์ร้อยผิด') =>
  who.call(reopenCash, { params: { day: today, collector }, body: { reason } })

/** A driver who is back with one delivered order of 155 baht. */
async function aDriverWithCash() {
  const driver = aDriver()
  const order = await sent()
  await move(manager, order.id, 'DELIVERED')
  return { driver, order, runId: await aRun(server, driver, [order]) }
}

test('a driver brings what the delivered cash orders are worth, after part deliveries and without prepaid ones', async () => {
  const driver = aDriver()
  const [whole, part, refused, prepaid] = [
    await sent({ bags: 2, soaps: 3 }),
    await sent({ bags: 4 }),
    await sent(),
    await sent({ payType: '2C2P-PP-QR' }),
  ]
  await aRun(server, driver, [whole, part, refused, prepaid], { state: 'OUT' })
  expect(await cashOf(counter, driver.id)).toMatchObject({
    state: 'OPEN',
    expectedAmt: 0,
    onTheRoad: 3,
    onTheRoadAmt: 1184.75,
  })
  await move(manager, whole.id, 'DELIVERED')
  await deliverInPart(manager, part.id, 3)
  await move(manager, refused.id, 'REFUSED')
  await move(manager, prepaid.id, 'DELIVERED')
  const cash = await cashOf(counter, driver.id)
  expect(cash).toMatchObject({ name: 'สมปอง', expectedAmt: 874.75, orders: 2, onTheRoad: 0, countedAmt: null })
  expect(cash.cashOrders.map(({ orderNumber, dueAmt }) => [orderNumber, dueAmt])).toEqual([
    [whole.orderNumber, 409.75],
    [part.orderNumber, 465],
  ])
})

test('a count that differs needs a reason, and another person closes it', async () => {
  const { driver, order, runId } = await aDriverWithCash()
  expect((await count(counter, driver.id, 135)).problem).toMatchObject({
    code: 'validation',
    errors: [{ path: 'reason', code: 'required' }],
  })
  expect((await count(counter, driver.id, 135, 'ทอนผิด 20 บาท')).body).toMatchObject({
    state: 'COUNTED',
    countedAmt: 135,
    differenceAmt: -20,
    reason: 'ทอนผิด 20 บาท',
    countedBy: { id: counter.id },
    ledger: [],
  })
  const own = await server.as('manager')
  await count(own, driver.id, 135, 'ทอนผิด 20 บาท')
  expect(await close(own, driver.id, 155, 135)).toMatchObject({
    status: 403,
    problem: { code: 'second_person_required' },
  })
  const closed = await close(manager, driver.id, 155, 135)
  expect(closed.body).toMatchObject({ state: 'CLOSED', closedBy: { id: manager.id } })
  expect(closed.body.ledger.map(({ kind, orderNumber, amount }) => [kind, orderNumber, amount])).toEqual([
    ['RECEIVED', order.orderNumber, 155],
    ['DIFFERENCE', null, -20],
  ])
  const run = await server.db
    .selectFrom('delivery_run')
    .select('state')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  expect(run.state).toBe('SETTLED')
  const { body } = await manager.call(listCashDifferences, { query: { from: today, until: today } })
  expect(body.content.find(({ collector }) => collector === driver.id)).toMatchObject({
    differenceAmt: -20,
    state: 'CLOSED',
  })
})

test('differences are listed with the latest day first', async () => {
  const days = ['2024-03-04', '2024-03-06', '2024-03-05']
  for (const day of days) expect((await count(counter, 'counter', 5, 'เกิน 5 บาท', day)).status).toBe(200)
  const { body } = await manager.call(listCashDifferences, {
    query: { from: '2024-03-01', until: '2024-03-31' },
  })
  expect(body.content.map(({ day, differenceAmt }) => [day, differenceAmt])).toEqual(
    days
      .toSorted()
      .toReversed()
      .map((day) => [day, 5]),
  )
})

test('closing twice, one after the other and at once, is one', async () => {
  const { driver } = await aDriverWithCash()
  await count(counter, driver.id, 155)
  const other = await server.as('manager')
  const answers = await Promise.all([manager, other, manager].map((who) => close(who, driver.id, 155)))
  answers.push(await close(other, driver.id, 155))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await cashOf(counter, driver.id)).ledger).toHaveLength(1)
  expect(await count(counter, driver.id, 155)).toMatchObject({ status: 409, problem: { code: 'cash_closed' } })
})

test('an open run holds up its own driver and nobody else', async () => {
  const early = await aDriverWithCash()
  const late = await aDriverWithCash()
  await aRun(server, late.driver, [await sent()], { state: 'OUT', departed: new Date(Date.now() + 60_000) })
  for (const { driver } of [early, late]) await count(counter, driver.id, 155)
  expect((await close(manager, late.driver.id, 155)).problem.code).toBe('run_open')
  expect((await close(manager, early.driver.id, 155)).status).toBe(200)
})

test('an own API key is no other person: who counted with it does not close, and the other way round', async () => {
  const admin = await server.as('admin')
  const key = await byKeyOf(server.url, admin, ['cash.count', 'cash.close'])
  const { driver } = await aDriverWithCash()
  expect((await count(key, driver.id, 155)).status).toBe(200)
  expect((await close(admin, driver.id, 155)).problem.code).toBe('second_person_required')
  await count(admin, driver.id, 155)
  expect((await close(key, driver.id, 155)).problem.code).toBe('second_person_required')
  expect((await close(manager, driver.id, 155)).status).toBe(200)
})

test('a driver does not close the own cash, also with the permission to do so', async () => {
  const driver = { id: manager.id, name: 'น้อย' }
  const order = await sent()
  await move(manager, order.id, 'DELIVERED')
  await aRun(server, driver, [order])
  await count(counter, driver.id, 155)
  expect((await close(manager, driver.id, 155)).problem.code).toBe('second_person_required')
})

test('what changed since the count or since the page was shown has to be looked at again', async () => {
  const { driver } = await aDriverWithCash()
  expect((await close(manager, driver.id, 155)).problem.code).toBe('conflict')
  await count(counter, driver.id, 155)
  expect((await close(manager, driver.id, 155, 165)).problem.code).toBe('conflict')
  const late = await sent()
  await aRun(server, driver, [late])
  await move(manager, late.id, 'DELIVERED')
  expect(await cashOf(manager, driver.id)).toMatchObject({ expectedAmt: 310, outdated: true })
  expect((await close(manager, driver.id, 310, 155)).problem.code).toBe('conflict')
  await count(counter, driver.id, 310)
  expect((await close(manager, driver.id, 310)).body).toMatchObject({ state: 'CLOSED', differenceAmt: 0 })
})

test('only a manager opens closed cash again, with a reason, and the ledger carries both', async () => {
  const { driver, order } = await aDriverWithCash()
  await count(counter, driver.id, 150, 'ขาด')
  await close(manager, driver.id, 155, 150)
  expect((await reopen(counter, driver.id)).status).toBe(403)
  expect((await reopen(manager, driver.id, ' ')).status).toBe(422)
  const opened = await reopen(manager, driver.id)
  expect(opened.body).toMatchObject({
    state: 'COUNTED',
    closedBy: null,
    reopened: { by: { id: manager.id }, reason: 'นับแบงก์ร้อยผิด' },
  })
  expect(ledgerSum(opened.body)).toBe(0)
  expect((await reopen(manager, driver.id)).problem.code).toBe('conflict')
  await count(counter, driver.id, 155)
  const closed = await close(manager, driver.id, 155)
  expect([ledgerSum(closed.body), closed.body.ledger.length]).toEqual([155, 5])
  const undone = await manager.call(moveOrders, {
    body: { ids: [order.id], to: 'OUT_FOR_DELIVERY', reason: 'กดผิด' },
  })
  expect(undone.body.results[0]).toMatchObject({ ok: false, code: 'not_undoable' })
})

test('an order that was delivered after its driver’s cash was closed stands out', async () => {
  const { driver } = await aDriverWithCash()
  await count(counter, driver.id, 155)
  await close(manager, driver.id, 155)
  const late = await sent()
  await aRun(server, driver, [late])
  await move(manager, late.id, 'DELIVERED')
  expect(await cashOf(manager, driver.id)).toMatchObject({ state: 'CLOSED', expectedAmt: 155, lateAmt: 155 })
})

test('cash of an order without a run is received at the counter, once', async () => {
  const order = await sent({ bags: 3 })
  const receive = (orderNumber: string) => counter.call(receiveAtCounter, { body: { orderNumber } })
  expect((await receive(order.orderNumber)).problem.code).toBe('order_closed')
  await move(manager, order.id, 'DELIVERED')
  const list = async () => (await counter.call(listCashUps, { params: { day: today } })).body
  expect((await list()).unassigned.map(({ orderNumber }) => orderNumber)).toContain(order.orderNumber)
  const before = (await cashOf(counter, 'counter')).expectedAmt
  // The page was opened when more was to be collected.
  const old = { orderNumber: order.orderNumber, expectedDueAmt: 620 }
  expect((await counter.call(receiveAtCounter, { body: old })).problem.code).toBe('conflict')
  for (let times = 0; times < 2; times += 1)
    expect((await receive(order.orderNumber)).body).toMatchObject({ name: null, expectedAmt: before + 465 })
  expect((await list()).unassigned.map(({ orderNumber }) => orderNumber)).not.toContain(order.orderNumber)
  const { driver, order: driven } = await aDriverWithCash()
  expect((await receive(driven.orderNumber)).problem.code).toBe('conflict')
  await count(counter, driver.id, 155)
  await close(manager, driver.id, 155)
  expect((await receive(driven.orderNumber)).problem.code).toBe('already_paid')
  expect((await receive('SD0000000000000')).status).toBe(404)
})

test('days and people that are none are not found', async () => {
  expect((await counter.call(listCashUps, { params: { day: '2026-02-31' } })).status).toBe(422)
  expect((await count(counter, aDriver().id, 1)).status).toBe(404)
  expect((await count(counter, 'nobody', 1)).status).toBe(404)
})

test('whatever is delivered, in part or refused: expected is the sum of the orders’ dueAmt, and the ledger what was counted', async () => {
  const stop = fc.record({
    bags: fc.integer({ min: 1, max: 5 }),
    soaps: fc.integer({ min: 0, max: 4 }),
    outcome: fc.constantFrom('DELIVERED', 'PART', 'REFUSED', 'NONE'),
  })
  const days = fc.record({
    stops: fc.array(stop, { minLength: 1, maxLength: 5 }),
    off: fc.constantFrom(0, 0, -20, 0.25, 100),
  })
  await fc.assert(
    fc.asyncProperty(days, async ({ stops, off }) => {
      const driver = aDriver()
      const orders = []
      for (const goods of stops) orders.push(await sent(goods))
      await aRun(server, driver, orders)
      for (const [index, { outcome, bags }] of stops.entries()) {
        const id = orders[index]?.id ?? ''
        if (outcome === 'PART') await deliverInPart(manager, id, bags - 1)
        else if (outcome !== 'NONE') await move(manager, id, outcome as 'DELIVERED')
      }
      const whole = await Promise.all(orders.map(({ id }) => manager.call(getStaffOrder, { params: { id } })))
      const due = whole
        .filter(({ body }) => body.orderStatus === 'DELIVERED')
        .reduce((sum, { body }) => sum + Math.round(body.dueAmt * 100), 0)
      const cash = await cashOf(counter, driver.id)
      expect(Math.round(cash.expectedAmt * 100)).toBe(due)
      const counted = Math.max(0, cash.expectedAmt + off)
      await count(counter, driver.id, counted, 'ทอนผิด')
      const closed = (await close(manager, driver.id, cash.expectedAmt, counted)).body
      expect([closed.state, ledgerSum(closed)]).toEqual(['CLOSED', counted])
    }),
    { numRuns: 8, seed: 20261122 },
  )
})
