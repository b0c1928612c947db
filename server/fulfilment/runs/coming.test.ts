import { expect, test } from 'vitest'
import { recordOutcome } from '#contract/backoffice/day/driver/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { returnRun } from '#contract/backoffice/day/runs/calls.ts'
import { comingDeliveries, orderDeliveries } from '#contract/deliveries/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { aPackedOrder, aReport, aRunOnTheRoad, type OutcomeReport } from '#test/builders/run.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const server = await testServer({ products: { [rice]: { price: 155_00, stock: 100_000 } } })
const clerk = await server.as('clerk')
const driver = await server.as('driver')
const retailer = await server.retailer()

const packedFor = (who: RetailerClient) => aPackedOrder(who, clerk, [[rice, 1]])

test('a retailer sees how many other shops the driver still visits before, until the visit is over', async () => {
  const [first, second] = [await server.retailer(), await server.retailer()]
  const orders = [await packedFor(first), await packedFor(second), await packedFor(second)]
  const own = await packedFor(retailer)
  const later = await packedFor(retailer)
  const run = await aRunOnTheRoad(clerk, driver, [...orders, own])
  const report = async (orderId: string | undefined, sent: Partial<OutcomeReport> & Pick<OutcomeReport, 'outcome'>) => {
    const { key, body } = aReport(sent)
    const answer = await driver.call(recordOutcome, { params: { id: run.id, orderId: orderId ?? '' }, key, body })
    expect(answer.body).toMatchObject({ state: 'APPLIED', conflict: null })
  }
  const before = async (who: RetailerClient, id = '') =>
    (await who.call(orderDeliveries, { params: { id } })).body.map(({ stopsBefore }) => stopsBefore)
  const coming = async () =>
    (await retailer.call(comingDeliveries)).body.map(({ orderId, stopsBefore }) => [orderId, stopsBefore])
  // The three stops before are at two shops; what is not on the road is not coming.
  expect([await before(retailer, own), await before(retailer, later), await coming()]).toEqual([[2], [], [[own, 2]]])
  expect(await before(second, orders[2])).toEqual([1])
  await report(orders[0], { outcome: 'DELIVERED' })
  expect([await before(retailer, own), await coming()]).toEqual([[1], [[own, 1]]])
  await report(orders[1], { outcome: 'DELIVERED' })
  expect(await before(retailer, own)).toEqual([1])
  await report(orders[2], { outcome: 'DELIVERED' })
  expect([await before(retailer, own), await coming()]).toEqual([[0], [[own, 0]]])
  await report(own, { outcome: 'DELIVERED' })
  expect([await before(retailer, own), await coming()]).toEqual([[null], []])
  expect((await second.call(comingDeliveries)).body).toEqual([])
})

test('a delivery that the office recorded or took back counts as the office says', async () => {
  const manager = await server.as('manager')
  const first = await server.retailer()
  const [before, own] = [await packedFor(first), await packedFor(retailer)]
  const run = await aRunOnTheRoad(clerk, driver, [before, own])
  const report = async (orderId: string) => {
    const { key, body } = aReport({ outcome: 'DELIVERED' })
    await driver.call(recordOutcome, { params: { id: run.id, orderId }, key, body })
  }
  const move = (id: string, to: Stage) => manager.call(moveOrders, { body: { ids: [id], to, reason: 'ลูกค้าโทรมา' } })
  const coming = async () =>
    (await retailer.call(comingDeliveries)).body.map(({ orderId, stopsBefore }) => [orderId, stopsBefore])
  await move(before, 'DELIVERED')
  expect(await coming()).toEqual([[own, 0]])
  await move(before, 'OUT_FOR_DELIVERY')
  expect(await coming()).toEqual([[own, 1]])
  await report(before)
  await report(own)
  expect(await coming()).toEqual([])
  await move(before, 'OUT_FOR_DELIVERY')
  await move(own, 'OUT_FOR_DELIVERY')
  expect(await coming()).toEqual([[own, 1]])
})

test('no visit is announced of goods that are back in the warehouse, or of a vehicle that is', async () => {
  const manager = await server.as('manager')
  const [taken, undone] = [await packedFor(retailer), await packedFor(retailer)]
  const run = await aRunOnTheRoad(clerk, driver, [taken, undone])
  const move = (id: string, to: Stage) => manager.call(moveOrders, { body: { ids: [id], to, reason: 'ลูกค้าโทรมา' } })
  const visits = async (id: string) =>
    (await retailer.call(orderDeliveries, { params: { id } })).body.map(({ outcome }) => outcome)
  expect(await visits(taken)).toEqual([null])
  await move(taken, 'PACKED')
  expect(await visits(taken)).toEqual([])
  const { key, body } = aReport({ outcome: 'DELIVERED' })
  await driver.call(recordOutcome, { params: { id: run.id, orderId: undone }, key, body })
  await clerk.call(returnRun, { params: { id: run.id }, body: { withoutReports: true } })
  expect([await visits(taken), await visits(undone)]).toEqual([[], ['DELIVERED']])
  await move(undone, 'OUT_FOR_DELIVERY')
  expect(await visits(undone)).toEqual([])
  const unvisited = await packedFor(retailer)
  const brokenDown = await aRunOnTheRoad(clerk, driver, [unvisited])
  await clerk.call(returnRun, { params: { id: brokenDown.id }, body: { withoutReports: true } })
  expect(await visits(unvisited)).toEqual([])
})
