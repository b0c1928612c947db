import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/day/picking/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { undoAction, undoActions } from '#contract/backoffice/staff-actions/calls.ts'
import { heard } from '#test/builders/pairs.ts'
import { secondWaits, undoing } from '#test/builders/second-change.ts'
import { openWarehouse, rice, soap, unitsIn } from './picking.fixture.ts'

const house = await openWarehouse()

const undo = async (action: { actionId: number } | number | null | undefined) => {
  const id = typeof action === 'number' ? action : (action?.actionId ?? 0)
  const answer = await house.clerk.call(undoAction, { params: { id: String(id) } })
  return answer.status === 200 ? 'undone' : (answer.problem.errors?.[0]?.code ?? answer.problem.code)
}
const record = async (...entries: { orderId: string; productId: number; units: number; step?: 'PICK' | 'CHECK' }[]) => {
  const at = new Date().toISOString()
  const body = { entries: entries.map((entry) => ({ step: 'PICK' as const, ...entry, id: randomUUID(), at })) }
  return (await house.clerk.call(calls.recordPicks, { body })).body
}
const pack = async (id: string, boxes: number) =>
  (await house.clerk.call(calls.packOrder, { params: { id }, body: { boxes } })).body

test('picks are undone together, as they were recorded', async () => {
  const [first, second] = [await house.order({ [rice]: 3 }), await house.order({ [rice]: 2, [soap]: 1 })]
  const id = await house.wave([first, second])
  const { actionIds } = await record(
    { orderId: first, productId: rice, units: 2 },
    { orderId: second, productId: rice, units: 2 },
    { orderId: second, productId: soap, units: 1, step: 'CHECK' },
  )
  expect(actionIds).toHaveLength(2)
  await house.clerk.call(undoActions, { body: { ids: actionIds } })
  expect(await unitsIn(house.clerk, id, rice)).toEqual([
    [1, 3, 0, 0],
    [2, 2, 0, 0],
  ])
  expect(await undo(actionIds[0])).toBe('undone')
  expect(await unitsIn(house.clerk, id, soap)).toEqual([[2, 1, 0, 0]])
})

test('what was refused or sent again has nothing to be undone', async () => {
  const order = await house.order({ [rice]: 1 })
  await house.wave([order])
  expect((await record({ orderId: order, productId: soap, units: 1 })).actionIds).toEqual([])
})

test('a packed order is unpacked, a corrected number of boxes is restored, and only before it has left', async () => {
  const order = await house.order({ [rice]: 1 })
  const id = await house.wave([order])
  const picked = await record({ orderId: order, productId: rice, units: 1 })
  const packed = await pack(order, 1)
  expect((await pack(order, 1)).undo).toBeNull()
  const corrected = await pack(order, 2)
  expect(await undo(packed.undo)).toBe('changed_since')
  expect(await undo(corrected.undo)).toBe('undone')
  const boxes = async () =>
    (await house.clerk.call(calls.getWave, { params: { id } })).body.ordersInWave.map((one) => [one.stage, one.boxes])
  expect(await boxes()).toEqual([['PACKED', 1]])
  expect(await undo(packed.undo)).toBe('undone')
  expect(await boxes()).toEqual([['PICKING', null]])
  expect(await undo(picked.actionIds[0])).toBe('undone')
  await record({ orderId: order, productId: rice, units: 1 })
  const again = await pack(order, 1)
  await house.clerk.call(moveOrders, { body: { ids: [order], to: 'OUT_FOR_DELIVERY' } })
  expect(await undo(again.undo)).toBe('changed_since')
})

test('an order that is picked again is in no boxes of before, and moved back and forth alone in the same', async () => {
  const order = await house.order({ [rice]: 2 })
  const manager = await house.server.as('manager')
  const id = await house.wave([order])
  await record({ orderId: order, productId: rice, units: 2 })
  await pack(order, 3)
  const boxesAt = async (to: 'PICKING' | 'PACKED') => {
    await manager.call(moveOrders, { body: { ids: [order], to } })
    const { ordersInWave } = (await house.clerk.call(calls.getWave, { params: { id } })).body
    const { slips } = (await house.clerk.call(calls.listPackingSlips, { params: { id } })).body
    return [ordersInWave[0]?.stage, ordersInWave[0]?.boxes, slips[0]?.boxes]
  }
  expect(await boxesAt('PICKING')).toEqual(['PICKING', null, null])
  expect(await boxesAt('PACKED')).toEqual(['PACKED', 3, 3])
  await boxesAt('PICKING')
  await record({ orderId: order, productId: rice, units: -1 }, { orderId: order, productId: rice, units: 1 })
  expect(await boxesAt('PACKED')).toEqual(['PACKED', null, null])
  await pack(order, 3)
  await boxesAt('PICKING')
  for (const call of [calls.removeFromWave, calls.addToWave] as const)
    await house.clerk.call(call, { params: { id }, body: { orderIds: [order] } })
  expect(await boxesAt('PACKED')).toEqual(['PACKED', null, null])
})

test('a short pick is undone by itself: the order gets all of it again, and the rest is to be picked', async () => {
  const order = await house.order({ [rice]: 4 })
  const id = await house.wave([order])
  const short = await house.clerk.call(calls.shortPickProduct, {
    params: { id: order },
    body: { productId: rice, units: 3, reason: 'หมด', stock: 'back' },
  })
  expect(await unitsIn(house.clerk, id, rice)).toEqual([[1, 3, 3, 0]])
  expect(await undo(short.body.undo)).toBe('undone')
  expect(await unitsIn(house.clerk, id, rice)).toEqual([[1, 4, 3, 0]])
})

test('a wave is undone as long as nothing of it was picked: its orders wait again and it is gone', async () => {
  const orders = [await house.order({ [rice]: 1 }), await house.order({ [soap]: 1 })]
  const made = (await house.clerk.call(calls.makeWave, { body: { orderIds: orders, name: '' } })).body
  const id = made.wave?.id ?? ''
  const more = await house.order({ [soap]: 1 })
  const added = (await house.clerk.call(calls.addToWave, { params: { id }, body: { orderIds: [more, ...orders] } }))
    .body
  expect(await undo(made.undo)).toBe('changed_since')
  expect(await undo(added.undo)).toBe('undone')
  expect(await house.stageOf(more)).toBe('ACCEPTED')
  expect((await house.clerk.call(calls.addToWave, { params: { id }, body: { orderIds: orders } })).body.undo).toBeNull()
  const { actionIds } = await record({ orderId: orders[0] ?? '', productId: rice, units: 1 })
  expect(await undo(made.undo)).toBe('changed_since')
  expect(await undo(actionIds[0])).toBe('undone')
  expect(await undo(made.undo)).toBe('undone')
  expect(await Promise.all(orders.map(house.stageOf))).toEqual(['ACCEPTED', 'ACCEPTED'])
  const { content } = (await house.clerk.call(calls.listWaves)).body
  expect(content.map((wave) => wave.id)).not.toContain(id)
})

test('a wave into which an order is taken at that moment stays with that order', async () => {
  const order = await house.order({ [rice]: 1 })
  const made = (await house.clerk.call(calls.makeWave, { body: { orderIds: [order], name: '' } })).body
  const more = await house.order({ [soap]: 1 })
  const wave = sql`pick_wave where id = ${made.wave?.id}`
  const answer = secondWaits(
    house.server.db,
    {
      has: (tx) => sql`select from ${wave} for update`.execute(tx),
      goesOn: (tx) =>
        sql`insert into pick_wave_order (order_id, wave_id, box, added_at)
          select ${more}, id, last_box + 1, now() from ${wave}`.execute(tx),
    },
    undoing(house.clerk, made.undo),
  )
  expect(await heard(answer)).toBe('done')
  expect((await house.clerk.call(calls.listWaves)).body.content.map(({ id }) => id)).toContain(made.wave?.id)
})
