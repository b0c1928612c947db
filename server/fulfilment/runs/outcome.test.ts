import { expect, test as plainTest } from 'vitest'
import { listOwnRuns, recordOutcome } from '#contract/backoffice/day/driver/calls.ts'
import { deliverPartly, getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getRun, listRuns, resolveReport, returnRun } from '#contract/backoffice/day/runs/calls.ts'
import { listActions, undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { orderDeliveries } from '#contract/deliveries/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { aPackedOrder, aReport, aRunOnTheRoad, type OutcomeReport } from '#test/builders/run.ts'
import { testServer } from '#test/test-server.ts'
import { onHandOf } from '#test/builders/catalogue.ts'

const rice = 1
const soap = 2

const server = await testServer({
  products: { [rice]: { price: 155_00, vatPercent: 0, stock: 100_000 }, [soap]: { price: 50_00, stock: 100_000 } },
})
const clerk = await server.as('clerk')
const manager = await server.as('manager')
const driver = await server.as('driver')
const retailer = await server.retailer()

const packed = () =>
  aPackedOrder(retailer, clerk, [
    [rice, 10],
    [soap, 4],
  ])
async function aRun(stops = 1): Promise<{ id: string; orders: string[] }> {
  const orders: string[] = []
  for (let stop = 0; stop < stops; stop += 1) orders.push(await packed())
  return { id: (await aRunOnTheRoad(clerk, driver, orders)).id, orders }
}
type Report = ReturnType<typeof aReport>
const send = (run: { id: string }, orderId: string | undefined, { key, body }: Report, who = driver) =>
  who.call(recordOutcome, { params: { id: run.id, orderId: orderId ?? '' }, key, body })
const report = (
  run: { id: string },
  orderId: string | undefined,
  sent: Partial<OutcomeReport> & { outcome: OutcomeReport['outcome'] },
) => send(run, orderId, aReport(sent))
const orderOf = async (id = '') => (await clerk.call(getStaffOrder, { params: { id } })).body
const whole = async (id: string) => (await clerk.call(getRun, { params: { id } })).body
const move = (id: string | undefined, to: Stage, who = manager) =>
  who.call(moveOrders, { body: { ids: [id ?? ''], to, reason: 'สำนักงาน' } })
const onHand = (id: number) => onHandOf(server.db, id)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const departedAgo = (run: { id: string }, minutes: number) =>
  server.db
    .updateTable('delivery_run')
    .set({ departed_at: new Date(minutesAgo(minutes)) })
    .where('id', '=', run.id)
    .execute()

const summaryOf = async (runId: string) =>
  (await clerk.call(listRuns, { query: {} })).body.runs.find(({ id }) => id === runId)

const test = plainTest.extend('run', () => aRun())

test('a driver sees their own runs alone, with all they need at the door', async ({ run }) => {
  const other = await server.as('driver')
  expect((await other.call(listOwnRuns)).body.runs).toEqual([])
  const [own] = (await driver.call(listOwnRuns)).body.runs.filter(({ id }) => id === run.id)
  expect(own?.stops).toMatchObject([
    {
      storeName: 'ร้านทดสอบ',
      phoneNumber: retailer.phone,
      dueAmt: 1750,
      orderDetails: [{ qty: 10 }, { qty: 4 }],
      shippingAddress: { district: 'เมืองชลบุรี' },
    },
  ])
  expect((await send(run, run.orders[0], aReport({ outcome: 'DELIVERED' }), other)).status).toBe(404)
  expect((await driver.call(getRun, { params: { id: run.id } })).status).toBe(403)
})

test('delivered: the order is, cash and who took it are on the run, and the retailer sees both', async ({ run }) => {
  const answer = await report(run, run.orders[0], {
    outcome: 'DELIVERED',
    cashAmt: 1750,
    receivedBy: 'สมศรี',
    note: 'ฝากหลังร้าน',
  })
  expect(answer.body).toMatchObject({ state: 'APPLIED', conflict: null, stop: { outcome: 'DELIVERED', cashAmt: 1750 } })
  expect(await orderOf(run.orders[0])).toMatchObject({
    stage: 'DELIVERED',
    events: expect.arrayContaining([
      expect.objectContaining({ stage: 'DELIVERED', actor: { id: driver.id, name: 'น้อย' } }),
    ]),
  })
  const { body } = await retailer.call(orderDeliveries, { params: { id: run.orders[0] ?? '' } })
  expect(body).toMatchObject([{ outcome: 'DELIVERED', receivedBy: 'สมศรี', outcomeOn: expect.any(String) }])
  expect(JSON.stringify(body)).not.toContain('ฝากหลังร้าน')
  const stranger = await server.retailer()
  expect((await stranger.call(orderDeliveries, { params: { id: run.orders[0] ?? '' } })).status).toBe(404)
  expect(await summaryOf(run.id)).toMatchObject({
    stops: 1,
    delivered: 1,
    expectedAmt: 1750,
    cashAmt: 1750,
    conflicts: 0,
  })
})

test('in part and refused: goods go back to stock and the run expects what is due', async () => {
  const run = await aRun(2)
  const before = [await onHand(rice), await onHand(soap)]
  await report(run, run.orders[0], {
    outcome: 'PARTLY_DELIVERED',
    lines: [{ lineNo: 1, deliveredQty: 4 }],
    reason: 'ถุงขาด',
    cashAmt: 820,
  })
  await report(run, run.orders[1], { outcome: 'REFUSED', reason: 'สั่งผิด' })
  expect([await onHand(rice), await onHand(soap)]).toEqual([(before[0] ?? 0) + 6 + 10, (before[1] ?? 0) + 4])
  expect(await orderOf(run.orders[0])).toMatchObject({
    stage: 'PARTLY_DELIVERED',
    dueAmt: 820,
    missing: { reason: 'ถุงขาด' },
  })
  expect(await summaryOf(run.id)).toMatchObject({ delivered: 1, refused: 1, expectedAmt: 820, cashAmt: 820 })
})

test('the same report changes something once: repeated, at the same moment, and after others', async ({ run }) => {
  const [id] = run.orders
  const before = await onHand(rice)
  const first = aReport({ outcome: 'PARTLY_DELIVERED', lines: [{ lineNo: 1, deliveredQty: 9 }], reason: 'แตก' })
  const answers = await Promise.all([send(run, id, first), send(run, id, first), send(run, id, first)])
  expect(answers.map(({ body }) => body.state)).toEqual(['APPLIED', 'APPLIED', 'APPLIED'])
  expect((await send(run, id, first)).body.state).toBe('APPLIED')
  expect(await onHand(rice)).toBe(before + 1)
  expect((await orderOf(id)).events.filter(({ stage }) => stage === 'PARTLY_DELIVERED')).toHaveLength(1)
  const reused = { key: first.key, body: { ...first.body, outcome: 'REFUSED' as const } }
  expect(await send(run, id, reused)).toMatchObject({ problem: { code: 'idempotency_key_reused' } })
  expect(
    await driver.call(recordOutcome, { params: { id: run.id, orderId: id ?? '' }, body: first.body }),
  ).toMatchObject({ problem: { code: 'idempotency_key_required' } })
})

test('reports may arrive late and out of order: the last one at the door counts', async ({ run }) => {
  await departedAgo(run, 120)
  const [id] = run.orders
  const nobody = aReport({ outcome: 'NOT_DELIVERED', notDelivered: 'comes_back', at: minutesAgo(90) })
  const delivered = aReport({ outcome: 'DELIVERED', at: minutesAgo(30), receivedBy: 'ลูกชาย' })
  expect((await send(run, id, delivered)).body.state).toBe('APPLIED')
  expect((await send(run, id, nobody)).body).toMatchObject({ state: 'SUPERSEDED', stop: { outcome: 'DELIVERED' } })
  const { events } = await orderOf(id)
  expect(events.at(-1)).toMatchObject({ stage: 'DELIVERED', at: delivered.body.at })
})

test('nobody there, and delivered on the way back', async ({ run }) => {
  await departedAgo(run, 120)
  const [id] = run.orders
  const first = await report(run, id, { outcome: 'NOT_DELIVERED', notDelivered: 'nobody_there', at: minutesAgo(60) })
  expect(first.body.stop).toMatchObject({ outcome: 'NOT_DELIVERED', reason: 'nobody_there', stage: 'OUT_FOR_DELIVERY' })
  expect((await report(run, id, { outcome: 'DELIVERED', cashAmt: 1750 })).body.stop).toMatchObject({
    outcome: 'DELIVERED',
    reason: null,
  })
})

test('a driver corrects their word: delivered becomes a part, and the other goods return once', async ({ run }) => {
  const [id] = run.orders
  const before = await onHand(rice)
  await report(run, id, { outcome: 'DELIVERED', cashAmt: 1750, at: minutesAgo(0) })
  const corrected = await report(run, id, {
    outcome: 'PARTLY_DELIVERED',
    lines: [{ lineNo: 1, deliveredQty: 8 }],
    reason: 'นับใหม่',
    cashAmt: 1440,
    at: new Date(Date.now() + 1000).toISOString(),
  })
  expect(corrected.body).toMatchObject({
    state: 'APPLIED',
    stop: { outcome: 'PARTLY_DELIVERED', cashAmt: 1440, dueAmt: 1440 },
  })
  expect(await onHand(rice)).toBe(before + 2)
})

test('a device whose clock is wrong is brought within the run, and it is said', async () => {
  const run = await aRun(2)
  await report(run, run.orders[0], { outcome: 'NOT_DELIVERED', at: '2020-01-01T00:00:00Z' })
  await report(run, run.orders[1], { outcome: 'DELIVERED', at: '2099-01-01T00:00:00Z' })
  const { stops, departedOn } = await whole(run.id)
  expect(stops[0]?.outcomeOn).toBe(departedOn)
  expect(stops[1]?.outcomeOn).toBe(stops[1]?.recordedOn)
  const rows = await server.db
    .selectFrom('delivery_report')
    .select('clock_corrected')
    .where('run_id', '=', run.id)
    .execute()
  expect(rows).toEqual([{ clock_corrected: true }, { clock_corrected: true }])
})

test('a report of a clock that runs ahead does not silence one of a clock that is right', async ({ run }) => {
  const [id] = run.orders
  const ahead = (seconds: number) => `2099-01-01T00:00:0${seconds}Z`
  await report(run, id, { outcome: 'DELIVERED', cashAmt: 1750, at: ahead(5) })
  // Of one wrong clock the order is still known.
  expect((await report(run, id, { outcome: 'REFUSED', at: ahead(1) })).body.state).toBe('SUPERSEDED')
  const part = { lines: [{ lineNo: 1, deliveredQty: 8 }], reason: 'นับใหม่', cashAmt: 1440 }
  const corrected = await report(run, id, { outcome: 'PARTLY_DELIVERED', ...part })
  expect(corrected.body).toMatchObject({ state: 'APPLIED', stop: { outcome: 'PARTLY_DELIVERED', cashAmt: 1440 } })
})

test('what contradicts the office is kept and shown, and the office applies it or not', async () => {
  const run = await aRun(2)
  const [cancelled, part] = run.orders
  await move(cancelled, 'CANCELLED')
  await clerk.call(deliverPartly, {
    params: { id: part ?? '' },
    body: { lines: [{ lineNo: 1, deliveredQty: 1 }], reason: 'โทรมาบอก' },
  })
  const first = await report(run, cancelled, { outcome: 'DELIVERED', cashAmt: 1750, receivedBy: 'สมศรี' })
  expect(first.body).toMatchObject({
    state: 'CONFLICT',
    conflict: 'order_moved',
    stop: { outcome: null, cashAmt: null },
  })
  await report(run, part, { outcome: 'DELIVERED', cashAmt: 1750 })
  expect((await orderOf(cancelled)).stage).toBe('CANCELLED')
  const { reports } = await whole(run.id)
  expect(reports).toMatchObject([
    { orderId: cancelled, conflict: 'order_moved', cashAmt: 1750, receivedBy: 'สมศรี', state: 'CONFLICT' },
    { orderId: part, conflict: 'order_moved', state: 'CONFLICT' },
  ])
  expect(await summaryOf(run.id)).toMatchObject({ conflicts: 2 })
  const resolve = (key: string | undefined, apply: boolean) =>
    clerk.call(resolveReport, { params: { id: run.id, key: key ?? '' }, body: { apply, words: 'คุยกับคนขับแล้ว' } })
  expect(await resolve(reports[0]?.key, true)).toMatchObject({ status: 409, problem: { code: 'conflict' } })
  expect((await resolve(reports[0]?.key, false)).body.reports).toContainEqual(
    expect.objectContaining({
      orderId: cancelled,
      state: 'RESOLVED',
      resolution: 'คุยกับคนขับแล้ว',
      resolvedBy: { id: clerk.id, name: 'น้อย' },
    }),
  )
  expect(await resolve(reports[0]?.key, false)).toMatchObject({ status: 409 })
})

test('what the office recorded in the same way stands, with the cash of the driver', async ({ run }) => {
  await move(run.orders[0], 'DELIVERED')
  const answer = await report(run, run.orders[0], { outcome: 'DELIVERED', cashAmt: 1750 })
  expect(answer.body).toMatchObject({ state: 'APPLIED', stop: { outcome: 'DELIVERED', cashAmt: 1750 } })
  expect((await orderOf(run.orders[0])).events.filter(({ stage }) => stage === 'DELIVERED')).toHaveLength(1)
})

test('a report that arrives after the vehicle came back is applied by the office', async ({ run }) => {
  const [id] = run.orders
  const late = aReport({ outcome: 'DELIVERED', cashAmt: 1750, receivedBy: 'สมศรี', at: new Date().toISOString() })
  await clerk.call(returnRun, { params: { id: run.id }, body: { withoutReports: true } })
  expect((await orderOf(id)).stage).toBe('PACKED')
  expect((await send(run, id, late)).body).toMatchObject({ state: 'CONFLICT', conflict: 'run_not_out' })
  const applied = await clerk.call(resolveReport, {
    params: { id: run.id, key: late.key },
    body: { apply: true, words: 'มือถือไม่มีสัญญาณ' },
  })
  expect(applied.body.stops).toMatchObject([{ orderId: id, outcome: 'DELIVERED', cashAmt: 1750, receivedBy: 'สมศรี' }])
  expect((await orderOf(id)).stage).toBe('DELIVERED')
  expect(await summaryOf(run.id)).toMatchObject({ expectedAmt: 1750, cashAmt: 1750 })
})

test('a delivery that the office took back comes back without its cash and its signature', async ({ run }) => {
  const [id] = run.orders
  await report(run, id, { outcome: 'DELIVERED', cashAmt: 1750, receivedBy: 'สมศรี', note: 'หลังบ้าน' })
  await move(id, 'OUT_FOR_DELIVERY')
  await clerk.call(returnRun, { params: { id: run.id }, body: { withoutReports: true } })
  expect((await whole(run.id)).stops).toMatchObject([
    { outcome: 'NOT_DELIVERED', cashAmt: null, receivedBy: null, driverNote: null, reason: null },
  ])
  expect(await summaryOf(run.id)).toMatchObject({ notDelivered: 1, cashAmt: 0 })
})

test('what a driver reported is undone: by the driver within the hour, as long as the vehicle is out', async () => {
  const run = await aRun(2)
  const [id = '', other = ''] = run.orders
  const before = await onHand(rice)
  await report(run, id, { outcome: 'NOT_DELIVERED', notDelivered: 'closed' })
  const partly = { lines: [{ lineNo: 1, deliveredQty: 3 }], cashAmt: 665, receivedBy: 'สมศรี' }
  await report(run, id, { outcome: 'PARTLY_DELIVERED', ...partly, at: new Date(Date.now() + 1000).toISOString() })
  await report(run, other, { outcome: 'REFUSED', reason: 'สั่งผิด' })
  const actionsOf = async (order: string) =>
    (await driver.call(listActions, { query: { subject: `order:${order}` } })).body.content.filter(
      ({ kind }) => kind === 'stop_recorded',
    )
  const undo = async (order: string) => {
    const [latest] = (await actionsOf(order)).filter(({ undone }) => !undone)
    return (await driver.call(undoAction, { params: { id: latest?.id ?? 0 } })).status
  }
  expect([await undo(id), await undo(other)]).toEqual([200, 200])
  expect(await onHand(rice)).toBe(before)
  const { stops } = await whole(run.id)
  expect(stops).toMatchObject([
    { outcome: 'NOT_DELIVERED', reason: 'closed', cashAmt: null, receivedBy: null, stage: 'OUT_FOR_DELIVERY' },
    { outcome: null, stage: 'OUT_FOR_DELIVERY' },
  ])
  await report(run, other, { outcome: 'DELIVERED', at: new Date(Date.now() + 2000).toISOString() })
  await clerk.call(returnRun, { params: { id: run.id }, body: { withoutReports: false } })
  expect((await actionsOf(other))[0]).toMatchObject({ undoable: false, obstacle: 'changed_since' })
})
