import { expect, onTestFinished, test } from 'vitest'
import { getStaffOrder, moveOrders, pickShort } from '#contract/backoffice/day/orders/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { watchAs } from '#test/builders/live.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const soap = 2

const server = await testServer({ products: { [rice]: { stock: 1000 }, [soap]: { stock: 1000 } } })
const manager = await server.as('manager')

/** A new retailer's order of five of each, cash on delivery, that is being picked. */
async function anOrder(): Promise<string> {
  const retailer = await server.retailer()
  for (const productId of [rice, soap]) await retailer.tap(productId, 5)
  const { id } = (await retailer.order()).body
  for (const to of ['ACCEPTED', 'PICKING'] as const) await manager.call(moveOrders, { body: { ids: [id], to } })
  return id
}
const pick = (id: string, lineNo: number, pickedQty: number, seen: { revision?: number } = {}) => {
  const lines = [{ lineNo, pickedQty, stock: 'back' as const }]
  return manager.call(pickShort, { params: { id }, body: { lines, reason: 'หมด', ...seen } })
}

test('open screens are notified of each short pick of an order, and of its undo', async () => {
  const id = await anOrder()
  const stream = await watchAs(server, manager)
  onTestFinished(stream.close)
  const changes = () => stream.changes().filter((change) => change.id === id && change.subject === 'order')
  await pick(id, 1, 3)
  await expect.poll(changes).toHaveLength(1)
  await pick(id, 2, 4)
  await expect.poll(changes).toHaveLength(2)
  const { undo } = (await pick(id, 1, 2)).body
  await expect.poll(changes).toHaveLength(3)
  expect((await manager.call(undoAction, { params: { id: undo?.actionId ?? 0 } })).status).toBe(200)
  await expect.poll(changes).toHaveLength(4)
  expect(changes()).toMatchObject([1, 2, 3, 4].map(() => ({ kind: 'changed', stage: 'PICKING' })))
})

test('a short pick of an order to which something has happened since it was read changes nothing', async () => {
  const id = await anOrder()
  const { revision } = (await manager.call(getStaffOrder, { params: { id } })).body
  const first = await pick(id, 1, 3, { revision })
  expect(first.body.orderDetails.map(({ pickedQty }) => pickedQty ?? null)).toEqual([3, null])
  const late = await pick(id, 1, 5, { revision })
  expect([late.status, late.problem.code]).toEqual([409, 'conflict'])
  // A repetition has nothing to change.
  expect((await pick(id, 1, 3, { revision })).body.undo).toBeNull()
  expect((await pick(id, 1, 4, { revision: first.body.revision })).status).toBe(200)
})
