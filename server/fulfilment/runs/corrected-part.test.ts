import { expect, test } from 'vitest'
import { recordOutcome } from '#contract/backoffice/day/driver/calls.ts'
import { moveOrders, pickShort } from '#contract/backoffice/day/orders/calls.ts'
import { onHandOf } from '#test/builders/catalogue.ts'
import { aPackedOrder, aReport, aRunOnTheRoad, type OutcomeReport } from '#test/builders/run.ts'
import { testServer } from '#test/test-server.ts'

// What a driver's phone needs to correct what was reported at a stop: what was loaded, and what is due of all of it.

const rice = 1
const soap = 2

const server = await testServer({
  products: { [rice]: { price: 155_00, vatPercent: 0, stock: 100_000 }, [soap]: { price: 50_00, stock: 100_000 } },
})
const clerk = await server.as('clerk')
const driver = await server.as('driver')
const retailer = await server.retailer()

const goods: [productId: number, qty: number][] = [
  [rice, 10],
  [soap, 4],
]

/** A run with an order of which three of four soaps were picked, and one that is whole. */
async function aRun() {
  const part = await aPackedOrder(retailer, clerk, goods, ['ACCEPTED', 'PICKING'])
  const short = { lines: [{ lineNo: 2, pickedQty: 3, stock: 'back' as const }], reason: 'หมด' }
  await clerk.call(pickShort, { params: { id: part }, body: short })
  await clerk.call(moveOrders, { body: { ids: [part], to: 'PACKED' } })
  const whole = await aPackedOrder(retailer, clerk, goods)
  const { id } = await aRunOnTheRoad(clerk, driver, [part, whole])
  const report = async (orderId: string, sent: Partial<OutcomeReport> & Pick<OutcomeReport, 'outcome'>) =>
    (await driver.call(recordOutcome, { params: { id, orderId }, ...aReport(sent) })).body.stop
  return { part, whole, report }
}

test('a driver who corrects a part sees what was loaded, and what is due of all of it', async () => {
  const { part, whole, report } = await aRun()
  const stock = async () => [await onHandOf(server.db, rice), await onHandOf(server.db, soap)]
  const [rices = 0, soaps = 0] = await stock()
  const reportPart = (units: [number, number], later: number) =>
    report(part, {
      outcome: 'PARTLY_DELIVERED',
      lines: units.map((deliveredQty, line) => ({ lineNo: line + 1, deliveredQty })),
      reason: 'แตก',
      at: new Date(Date.now() + later).toISOString(),
    })
  expect(await reportPart([6, 1], 0)).toMatchObject({
    dueAmt: 980,
    loadedDueAmt: 1700,
    orderDetails: [{ deliveredQty: 6 }, { qty: 4, pickedQty: 3, deliveredQty: 1 }],
  })
  expect(await reportPart([7, 1], 1000)).toMatchObject({ dueAmt: 1135, loadedDueAmt: 1700 })
  expect(await stock()).toEqual([rices + 3, soaps + 2])
  expect(await report(whole, { outcome: 'REFUSED', reason: 'สั่งผิด' })).toMatchObject({ dueAmt: 0, loadedDueAmt: 1750 })
})
