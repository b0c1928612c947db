import { expect, test } from 'vitest'
import { holdOrders, releaseOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { getStaffOrder } from '#contract/backoffice/day/orders/calls.ts'
import { satang } from '#rules/money.ts'
import { defaultOddOrderLimits } from '#rules/orders/odd-order.ts'
import { testServer } from '#test/test-server.ts'
import { checkPlacedOrders } from './check-odd.ts'

// Two people, or the rules and somebody, decide on the same order.

const rice = 1
/** Sold below its cost: the rules hold its orders. */
const loss = 2

const server = await testServer({
  products: { [rice]: { price: 100_00, stock: 1000 }, [loss]: { price: 50_00, stock: 1000 } },
  stock: async (db) => {
    await db
      .updateTable('product')
      .set({ cost_satang: satang(60_00) })
      .where('id', '=', loss)
      .execute()
  },
})
const clerk = await server.as('clerk')
const other = await server.as('clerk')

async function anOrder(productId: number): Promise<string> {
  const retailer = await server.retailer()
  await retailer.tap(productId, 1)
  return (await retailer.order()).body.id
}
/** As the rules look at it soon after it was placed. */
const check = (id: string) =>
  server.db.transaction().execute((tx) => checkPlacedOrders(tx, [{ id, at: new Date() }], defaultOddOrderLimits))
const holdOf = async (id: string) => (await clerk.call(getStaffOrder, { params: { id } })).body.hold
const hold = async (ids: string[], note: string, who = clerk) =>
  (await who.call(holdOrders, { body: { ids, note } })).body.results

test('a reason for holding that is not stored, since the order is held already, is refused', async () => {
  const [odd, usual] = [await anOrder(loss), await anOrder(rice)]
  await check(odd)
  expect(await hold([odd, usual], 'ร้านจะโทรกลับ', other)).toMatchObject([
    { id: odd, ok: false, stage: 'ORDER_COMPLETE', code: 'already_held' },
    { id: usual, ok: true },
  ])
  expect(await hold([usual], 'ห้ามส่ง')).toMatchObject([{ id: usual, ok: false, code: 'already_held' }])
  // The same once more is a repetition whose answer was lost.
  expect(await hold([usual], 'ร้านจะโทรกลับ', other)).toMatchObject([{ id: usual, ok: true }])
  expect((await holdOf(usual))?.reasons).toEqual([{ code: 'by_staff', note: 'ร้านจะโทรกลับ' }])
})

test('a release leaves reasons that came since the hold was looked at, and other holds', async () => {
  const id = await anOrder(loss)
  await hold([id], 'จะโทรถาม')
  const seen = await holdOf(id)
  const release = async (shown: Awaited<ReturnType<typeof holdOf>>) => {
    const of = shown ? [{ id, hold: shown.id, reasons: shown.reasons.length }] : []
    return (await clerk.call(releaseOrders, { body: { ids: [id], note: 'ถามร้านแล้ว', seen: of } })).body.results
  }
  await check(id)
  const refused = [{ id, ok: false, stage: 'ORDER_COMPLETE', code: 'conflict' }]
  expect(await release(seen)).toEqual(refused)
  const both = await holdOf(id)
  expect(both?.reasons.map(({ code }) => code)).toEqual(['by_staff', 'below_cost'])
  expect(await release(both)).toMatchObject([{ id, ok: true }])
  await hold([id], 'ร้านขอเลื่อน')
  expect(await release(both)).toEqual(refused)
  expect(await release(await holdOf(id))).toMatchObject([{ id, ok: true }])
  expect(await holdOf(id)).toBeNull()
})
