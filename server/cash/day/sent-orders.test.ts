import { expect, test } from 'vitest'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { getDay } from '#contract/backoffice/day/close/calls.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { aSentOrder, cashServer, deliverInPart, move } from '../cash.fixture.ts'

const today = bangkokDate(new Date())
const server = await cashServer()
const manager = await server.as('manager')
const accountant = await server.as('accountant')
const buyer = await server.retailer()

const yesterday = bangkokDate(new Date(Date.now() - dayMs))
const sent = (goods?: Parameters<typeof aSentOrder>[1]) => aSentOrder({ buyer, staff: manager }, goods)
const dayOf = async (day: string) => (await accountant.call(getDay, { params: { day } })).body
const onTheRoad = async (day: string) => (await dayOf(day)).lines.find(({ key }) => key === 'undelivered')

test('an order that left without a run is on the road from that day on, until it arrives', async () => {
  const order = await sent()
  expect(await onTheRoad(today)).toMatchObject({ ok: false, count: 1 })
  expect(await onTheRoad(yesterday)).toMatchObject({ ok: true, count: 0 })
  await move(manager, order.id, 'DELIVERED')
  expect(await onTheRoad(today)).toMatchObject({ ok: true, count: 0 })
})

test('an order is delivered on the day of its last delivery alone, and with what came', async () => {
  const delivered = async () => [(await dayOf(yesterday)).sums.delivered, (await dayOf(today)).sums.delivered]
  const [earlier, before] = await delivered()
  const order = await sent({ bags: 2 })
  const [mistaken] = (await move(manager, order.id, 'DELIVERED')).body.results
  const noon = new Date(`${yesterday}T12:00:00+07:00`)
  await server.db.updateTable('order_event').set({ at: noon }).where('order_id', '=', order.id).execute()
  expect((await delivered())[0]).toEqual({ count: (earlier?.count ?? 0) + 1, amt: (earlier?.amt ?? 0) + 310 })
  expect((await manager.call(undoAction, { params: { id: mistaken?.undo?.actionId ?? 0 } })).status).toBe(200)
  expect((await deliverInPart(manager, order.id, 1)).status).toBe(200)
  expect(await delivered()).toEqual([earlier, { count: (before?.count ?? 0) + 1, amt: (before?.amt ?? 0) + 155 }])
})
