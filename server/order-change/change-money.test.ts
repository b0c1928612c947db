import { expect, test } from 'vitest'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { usePoints } from '#contract/cart/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { testServer } from '#test/test-server.ts'
import { givePoints } from '#server/loyalty/retailer-points.fixture.ts'
import { stateOfOrders } from '#server/staff-actions/undo.fixture.ts'

const rice = 1

const server = await testServer({ products: { [rice]: { price: 100_00, vatPercent: 0, stock: 10_000 } } })
const manager = await server.as('manager')

/** A new retailer's order of bags of rice at 100, less its points. */
async function anOrder(payType: '2C2P-PP-QR', { bags, points }: { bags: number; points: number }): Promise<string> {
  const retailer = await server.retailer()
  await givePoints(server, retailer.id, points)
  await retailer.tap(rice, bags)
  await retailer.call(usePoints, { body: { points } })
  return (await retailer.order({ payType })).body.id
}
const whole = async (id: string) => (await manager.call(getStaffOrder, { params: { id } })).body
async function move(id: string, to: Stage): Promise<number> {
  const { results } = (await manager.call(moveOrders, { body: { ids: [id], to, reason: 'เงินเข้าแล้ว' } })).body
  return results[0]?.undo?.actionId ?? 0
}
async function change(id: string, qty: number) {
  const lines = [{ productId: rice, qty }]
  const { revision, after } = (await manager.call(previewChange, { params: { id }, body: { lines } })).body
  const body = { lines, reason: 'โทรมาขอแก้', revision, expectedGrandTotalAmt: after.grandTotalAmt }
  return (await manager.call(changeOrder, { params: { id }, body })).body
}
async function refusalOfUndo(id: number) {
  const { status, problem } = await manager.call(undoAction, { params: { id } })
  return [status, problem?.code, problem?.errors?.[0]?.code]
}

test('a payment confirmed by hand stays once a change that gives points back has made its money another', async () => {
  const id = await anOrder('2C2P-PP-QR', { bags: 6, points: 250 })
  const paid = await move(id, 'PAYMENT_COMPLETE')
  expect(await change(id, 2)).toMatchObject({ undoable: 'points_returned', undo: null })
  expect((await whole(id)).refund).toMatchObject({ state: 'DUE' })
  const before = await stateOfOrders(server.db)
  expect(await refusalOfUndo(paid)).toEqual([409, 'not_undoable', 'changed_since'])
  expect(await stateOfOrders(server.db)).toEqual(before)
})

test('a payment confirmed by hand is undone where the change since was undone before', async () => {
  const id = await anOrder('2C2P-PP-QR', { bags: 6, points: 50 })
  const before = await stateOfOrders(server.db)
  const paid = await move(id, 'PAYMENT_COMPLETE')
  const changed = await change(id, 5)
  expect(changed.undoable).toBe(true)
  for (const action of [changed.undo?.actionId ?? 0, paid])
    expect((await manager.call(undoAction, { params: { id: action } })).status).toBe(200)
  expect(await stateOfOrders(server.db)).toEqual(before)
})
