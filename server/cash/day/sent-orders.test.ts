import { expect, test } from 'vitest'
import { getDay } from '#contract/backoffice/day/close/calls.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { aSentOrder, cashServer, move, today } from '../cash.fixture.ts'

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
