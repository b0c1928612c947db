import { expect, test } from 'vitest'
import { listCashUps, receiveAtCounter } from '#contract/backoffice/day/cash/calls.ts'
import { listOwnRuns } from '#contract/backoffice/day/driver/calls.ts'
import { listRoutes, saveRoutes } from '#contract/backoffice/day/delivery-routes/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import * as calls from '#contract/backoffice/day/runs/calls.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { satang } from '#rules/money.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { aPackedOrder, aPlannedRun } from '#test/builders/run.ts'
import { aStaff } from '#test/builders/staff.ts'
import { startTestServer, testServer } from '#test/test-server.ts'

const rice = 1
const today = bangkokDate(new Date())
/** After the delivery days of all orders here. */
const later = '2199-01-01'

const server = await testServer({ products: { [rice]: { price: 155_00, vatPercent: 0, stock: 100_000 } } })
const planner = await server.as('warehouse', 'order_desk')
const driver = await server.as('driver')
const retailer = await server.retailer()

const packed = (qty = 10) => aPackedOrder(retailer, planner, [[rice, qty]])
const get = async (id: string) => (await planner.call(calls.getRun, { params: { id } })).body
const stopsOf = async (id: string) => (await get(id)).stops.map(({ orderId }) => orderId)
const stageOf = async (id: string) => (await planner.call(getStaffOrder, { params: { id } })).body.stage
const setStops = (id: string, revision: number, orderIds: string[]) =>
  planner.call(calls.setRunStops, { params: { id }, body: { revision, orderIds } })
const unassigned = async () =>
  (await planner.call(calls.listUnassigned, { query: { day: later, page: 0, size: 300 } })).body.content.map(
    ({ orderId }) => orderId,
  )

test('a proposal puts every packed order on one run, also when two plan at the same moment', async () => {
  const ids = [await packed(), await packed(), await packed()]
  const accepted = await aPackedOrder(retailer, planner, [[rice, 1]], ['ACCEPTED'])
  expect(await unassigned()).toEqual(expect.arrayContaining([...ids, accepted]))
  const plan = () =>
    planner.call(calls.planRuns, { body: { day: today, orderIds: [...ids, accepted], unpackedToo: false } })
  const answers = await Promise.all([plan(), plan()])
  const runIds = answers.flatMap(({ body }) => body.runIds)
  expect(runIds).toHaveLength(1)
  const run = await get(runIds[0] ?? '')
  expect(run).toMatchObject({ state: 'PLANNED', day: today, driver: null, routeThai: 'เมืองชลบุรี ชลบุรี' })
  expect(run.number).toMatch(/^R\d{6}-\d{2}$/)
  expect(run.stops.map(({ orderId }) => orderId).toSorted()).toEqual(ids.toSorted())
  expect(run.stops[0]).toMatchObject({ dueAmt: 1550, storeName: 'ร้านทดสอบ', outcome: null, position: 1 })
  expect(await unassigned()).toContain(accepted)
})

test('the pages of the waiting orders hold each of them once', async () => {
  const ids = [await packed(), await packed(), await packed()]
  const pageOf = async (page: number) =>
    (await planner.call(calls.listUnassigned, { query: { day: later, page, size: 2 } })).body
  const { totalElements, totalPages, content } = await pageOf(0)
  const others = await Promise.all(Array.from({ length: totalPages - 1 }, (_, index) => pageOf(index + 1)))
  const shown = [content, ...others.map((page) => page.content)].flat().map(({ orderId }) => orderId)
  expect(content).toHaveLength(2)
  expect(shown).toHaveLength(totalElements)
  expect(new Set(shown).size).toBe(totalElements)
  expect(shown).toEqual(expect.arrayContaining(ids))
})

test('too many stops or too much cash for one vehicle becomes two runs', async () => {
  const small = await startTestServer({
    stock: (db) => aProduct(db, { id: rice, price: 155_00, vatPercent: 0, stock: 100_000 }),
    runPlanning: { depot: null, limits: { stops: 2, cash: satang(3_200_00) } },
  })
  const clerk = await aStaff(small, 'clerk')
  const buyer = await small.retailer()
  for (const qty of [10, 10, 1, 21]) await aPackedOrder(buyer, clerk, [[rice, qty]])
  const { runIds } = (await clerk.call(calls.planRuns, { body: { day: later, unpackedToo: false } })).body
  const { runs, limits } = (await clerk.call(calls.listRuns, { query: {} })).body
  expect(limits).toEqual({ stops: 2, cashAmt: 3200 })
  expect(runs.map(({ id }) => id).toSorted()).toEqual(runIds.toSorted())
  const sizes = runs.map(({ stops, dueAmt }) => [stops, dueAmt])
  expect(sizes.reduce((sum, [stops = 0]) => sum + stops, 0)).toBe(4)
  for (const [stops = 0, dueAmt = 0] of sizes) expect(stops <= 2 && (dueAmt <= 3200 || stops === 1)).toBe(true)
  await small.close()
})

test('stops are put in order, added, moved from another run and left out', async () => {
  const [a, b, c] = [await packed(), await packed(), await packed()]
  const one = await aPlannedRun(planner, null, [a, b])
  const other = await aPlannedRun(planner, null, [c])
  const changed = await setStops(one.id, one.revision, [c, b, a])
  expect(changed.body.stops.map(({ orderId, position }) => [orderId, position])).toEqual([
    [c, 1],
    [b, 2],
    [a, 3],
  ])
  expect(await stopsOf(other.id)).toEqual([])
  expect(await setStops(other.id, other.revision, [a])).toMatchObject({
    status: 409,
    problem: { code: 'edit_conflict' },
  })
  expect((await setStops(one.id, changed.body.revision, [b])).status).toBe(200)
  expect(await unassigned()).toEqual(expect.arrayContaining([a, c]))
  expect((await planner.call(calls.removeRun, { params: { id: other.id } })).status).toBe(204)
  expect((await planner.call(calls.getRun, { params: { id: other.id } })).status).toBe(404)
})

test('an order that cannot leave any more holds back no other change of its run', async () => {
  const [a, cancelled, b, added] = [await packed(), await packed(), await packed(), await packed()]
  const run = await aPlannedRun(planner, null, [a, cancelled, b])
  await planner.call(moveOrders, { body: { ids: [cancelled], to: 'CANCELLED', reason: 'ลูกค้าขอ' } })
  const moved = await setStops(run.id, run.revision, [b, cancelled, a])
  expect(moved.status).toBe(200)
  const more = await setStops(run.id, moved.body.revision, [b, cancelled, a, added])
  expect(more.body.stops.map(({ orderId }) => orderId)).toEqual([b, cancelled, a, added])
  const without = await setStops(run.id, more.body.revision, [b, a])
  expect(without.status).toBe(200)
  // What is not on it is not put on it.
  expect((await setStops(run.id, without.body.revision, [b, a, cancelled])).problem.code).toBe('order_closed')
})

test('the second of two who change the same plan gets a conflict, and nothing is lost', async () => {
  const [a, b] = [await packed(), await packed()]
  const run = await aPlannedRun(planner, null, [a, b])
  const answers = await Promise.all([setStops(run.id, run.revision, [b, a]), setStops(run.id, run.revision, [a])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const wholly = await planner.call(calls.orderRunStops, {
    params: { id: run.id },
    body: { revision: (await get(run.id)).revision },
  })
  expect(wholly.status).toBe(200)
})

test('only accepted orders that are on no other run can be planned', async () => {
  const a = await packed()
  const placed = await aPackedOrder(retailer, planner, [[rice, 1]], [])
  await aPlannedRun(planner, null, [a])
  const create = (orderIds: string[]) => planner.call(calls.createRun, { body: { day: today, orderIds } })
  expect(await create([a])).toMatchObject({ status: 409, problem: { code: 'order_on_run' } })
  expect(await create([placed])).toMatchObject({ status: 409, problem: { code: 'order_closed' } })
  expect(await create(['nobody'])).toMatchObject({ status: 404 })
})

test('a run takes a driver and a vehicle; somebody who does not drive is none', async () => {
  const run = await aPlannedRun(planner, null, [await packed()])
  const change = (driverId: string | null, revision: number) =>
    planner.call(calls.changeRun, {
      params: { id: run.id },
      body: { revision, driverId, vehicle: '80-1234', day: today },
    })
  expect(await change(planner.id, run.revision)).toMatchObject({ status: 422, problem: { code: 'validation' } })
  expect((await change(driver.id, run.revision)).body).toMatchObject({ driver: { id: driver.id }, vehicle: '80-1234' })
  const { drivers, vehicles } = (await planner.call(calls.listDrivers)).body
  expect(drivers).toContainEqual({ id: driver.id, name: 'น้อย', openRuns: expect.any(Number) })
  expect(drivers.map(({ id }) => id)).not.toContain(planner.id)
  expect(vehicles).toContain('80-1234')
})

test('a run departs with its driver: its orders go out, one that was cancelled stays, and repeating it changes nothing', async () => {
  const [a, b, cancelled] = [await packed(), await packed(), await packed()]
  const run = await aPlannedRun(planner, null, [a, cancelled, b])
  const depart = () => planner.call(calls.departRun, { params: { id: run.id } })
  expect(await depart()).toMatchObject({ status: 409, problem: { code: 'run_incomplete' } })
  const body = { revision: run.revision, driverId: driver.id, vehicle: null, day: today }
  await planner.call(calls.changeRun, { params: { id: run.id }, body })
  await planner.call(calls.markLoaded, { params: { id: run.id }, body: { loaded: true } })
  await planner.call(moveOrders, { body: { ids: [cancelled], to: 'CANCELLED', reason: 'ลูกค้าขอ' } })
  const departed = (await depart()).body
  expect(departed.results).toEqual(
    expect.arrayContaining([
      { id: a, ok: true, stage: 'OUT_FOR_DELIVERY' },
      { id: cancelled, ok: false, stage: 'CANCELLED', code: 'order_closed' },
    ]),
  )
  expect(departed.run).toMatchObject({ state: 'OUT', departedOn: expect.any(String) })
  expect(departed.run.stops.map(({ orderId, position }) => [orderId, position])).toEqual([
    [a, 1],
    [b, 2],
  ])
  expect(await stageOf(b)).toBe('OUT_FOR_DELIVERY')
  expect((await depart()).body.run.departedOn).toBe(departed.run.departedOn)
  expect(await setStops(run.id, departed.run.revision, [a])).toMatchObject({ problem: { code: 'run_departed' } })
  expect(await planner.call(calls.removeRun, { params: { id: run.id } })).toMatchObject({ status: 409 })
})

test('a run without an order that can leave is planned again', async () => {
  const only = await packed()
  const run = await aPlannedRun(planner, driver, [only])
  await planner.call(moveOrders, { body: { ids: [only], to: 'CANCELLED', reason: 'ลูกค้าขอ' } })
  const { body } = await planner.call(calls.departRun, { params: { id: run.id } })
  expect(body.run).toMatchObject({ state: 'PLANNED', departedOn: null, stops: [] })
})

test('an order that was handed over before its run left is not on the run, and the counter receives its cash', async () => {
  const cashier = await server.as('manager')
  const carrier = await server.as('driver')
  const [fetched, b, alone] = [await packed(), await packed(), await packed()]
  const depart = async (id: string) => (await planner.call(calls.departRun, { params: { id } })).body
  const handOver = async (id: string) => {
    for (const to of ['OUT_FOR_DELIVERY', 'DELIVERED'] as const)
      await cashier.call(moveOrders, { body: { ids: [id], to, reason: 'มารับเอง' } })
  }
  const run = await aPlannedRun(planner, carrier, [fetched, b])
  await handOver(fetched)
  const departed = await depart(run.id)
  expect(departed.run.stops).toMatchObject([{ orderId: b, position: 1 }])
  expect(departed.results).toContainEqual({ id: fetched, ok: false, stage: 'DELIVERED', code: 'order_closed' })
  const { cashUps, unassigned: withoutRun } = (await cashier.call(listCashUps, { params: { day: today } })).body
  expect(cashUps.find(({ collector }) => collector === carrier.id)).toMatchObject({ expectedAmt: 0 })
  expect(withoutRun.map(({ orderId }) => orderId)).toContain(fetched)
  const { orderNumber } = (await planner.call(getStaffOrder, { params: { id: fetched } })).body
  expect((await cashier.call(receiveAtCounter, { body: { orderNumber } })).status).toBe(200)
  // What the office records on the way stays with its driver, also when the departure is continued.
  await handOver(b)
  expect((await depart(run.id)).run.stops).toMatchObject([{ orderId: b, outcome: 'DELIVERED' }])
  const empty = await aPlannedRun(planner, carrier, [alone])
  await handOver(alone)
  expect((await depart(empty.id)).run).toMatchObject({ state: 'PLANNED', departedOn: null, stops: [] })
})

test('routes name areas, and a proposal follows them', async () => {
  const routes = [
    { nameThai: 'สายบ้านบึง', nameEng: 'Ban Bueng', areas: [{ province: 'ชลบุรี', district: 'บ้านบึง' }] },
    { nameThai: 'สายเมือง', nameEng: 'Town', areas: [{ province: 'ชลบุรี', district: null }] },
  ]
  const before = (await planner.call(listRoutes)).body.revision
  const first = (await planner.call(saveRoutes, { body: { routes, revision: before } })).body
  const saved = first.routes
  expect(saved).toMatchObject(routes)
  expect((await planner.call(listRoutes)).body).toEqual(first)
  // The second of two people saves over what they have not seen.
  expect(await planner.call(saveRoutes, { body: { routes: [], revision: before } })).toMatchObject({
    status: 409,
    problem: { code: 'edit_conflict' },
  })
  expect((await planner.call(listRoutes)).body.routes).toEqual(saved)
  const id = await packed()
  const { runIds } = (await planner.call(calls.planRuns, { body: { day: today, orderIds: [id], unpackedToo: true } }))
    .body
  expect(await get(runIds[0] ?? '')).toMatchObject({ routeThai: 'สายเมือง', routeEng: 'Town' })
  await planner.call(saveRoutes, { body: { routes: [] } })
})

test('what comes back with the vehicle waits for another run; stops without a report need a confirmation first', async () => {
  const [a, b] = [await packed(), await packed()]
  const run = await aPlannedRun(planner, driver, [a, b])
  await planner.call(calls.departRun, { params: { id: run.id } })
  await planner.call(moveOrders, { body: { ids: [a], to: 'DELIVERED' } })
  const back = (withoutReports: boolean) =>
    planner.call(calls.returnRun, { params: { id: run.id }, body: { withoutReports } })
  expect(await back(false)).toMatchObject({ status: 409, problem: { code: 'reports_missing' } })
  const returned = (await back(true)).body
  expect(returned.results).toEqual([{ id: b, ok: true, stage: 'PACKED' }])
  expect(returned.run).toMatchObject({ state: 'BACK', stops: [{ outcome: 'DELIVERED' }, { outcome: 'NOT_DELIVERED' }] })
  expect(await stageOf(b)).toBe('PACKED')
  expect(await unassigned()).toContain(b)
  expect(await back(true)).toMatchObject({ status: 409, problem: { code: 'run_not_out' } })
  const again = await aPlannedRun(planner, driver, [b])
  expect(again.stops).toMatchObject([{ orderId: b, outcome: null }])
})

test('where nothing waits for a run until a day, the next day for which something does is named', async () => {
  const ask = async (day: string) =>
    (await planner.call(calls.listUnassigned, { query: { day, page: 0, size: 300 } })).body
  const ids = [await packed(), await packed()]
  await server.db.updateTable('orders').set({ delivery_day: '2199-06-01' }).where('id', 'in', ids).execute()
  const before = await ask('2199-05-31')
  expect(before.later).toEqual({ day: '2199-06-01', orders: 2 })
  expect(before.content.map(({ orderId }) => orderId)).not.toContain(ids[0])
  expect((await ask('2199-06-01')).later).toBeNull()
})

test('a run that leaves before its day is one of the day on which it leaves, with its cash', async () => {
  const carrier = await server.as('driver')
  const body = { day: '2199-07-01', orderIds: [await packed()], driverId: carrier.id, vehicle: 'ผล 1234' }
  const { id } = (await planner.call(calls.createRun, { body })).body
  expect((await get(id)).day).toBe('2199-07-01')
  expect((await planner.call(calls.departRun, { params: { id } })).body.run.day).toBe(today)
  const cashier = await server.as('manager')
  const { cashUps } = (await cashier.call(listCashUps, { params: { day: today } })).body
  expect(cashUps.map(({ collector }) => collector)).toContain(carrier.id)
})

test('a driver sees a run that did not leave on its day, and none of a later day', async () => {
  const carrier = await server.as('driver')
  const of = async (day: string) => {
    const body = { day, orderIds: [await packed()], driverId: carrier.id, vehicle: 'ผล 1234' }
    return (await planner.call(calls.createRun, { body })).body.id
  }
  const [yesterday, tomorrow] = [await of(bangkokDate(new Date(Date.now() - dayMs))), await of('2199-07-01')]
  const own = (await carrier.call(listOwnRuns)).body.runs.map(({ id }) => id)
  expect([own.includes(yesterday), own.includes(tomorrow)]).toEqual([true, false])
})
