import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { handOverOrder } from '#contract/backoffice/day/cash/calls.ts'
import { moveOrders, pickShort } from '#contract/backoffice/day/orders/calls.ts'
import { heard, testPairs } from '#test/builders/pairs.ts'
import { aWindow, everyHour, publishTerms } from '#test/builders/pick-up.ts'
import { secondWaits, undoing } from '#test/builders/second-change.ts'
import { lockOrder } from '#server/orders/orders.ts'
import { testServer } from '#test/test-server.ts'
import { bagsOf, products, seller } from './bags.fixture.ts'

// Of an order that is still on the road more can be sent again than it brings then. That stops what would give more, and nothing else.

const server = await testServer({ seller, rateLimitFactor: 1000, products })
const other = await testServer({ sharing: server, changesNothing: true, seller })
const manager = await server.as('manager')
const colleague = await other.as('manager')
const { anOrder, inPart, move, problem } = bagsOf(server, manager)
const onTheRoad = ['ACCEPTED', 'OUT_FOR_DELIVERY'] as const

/** Four of five bags on the road are on their way again, and then only three of the five come. */
async function anOverSentOrder() {
  const order = await anOrder(onTheRoad)
  const again = (await order.again(4)).body.redelivery?.orderId ?? ''
  await move(again, 'OUT_FOR_DELIVERY')
  expect((await inPart(order.id, 3)).status).toBe(200)
  return { ...order, redelivery: again }
}
const heardOfMove = async (moving: ReturnType<typeof move>) => {
  const moved = await moving
  return moved?.ok ? 'done' : moved?.code
}

test('bags that never came, or came back, are noted also where more was sent again than came', async () => {
  const { note, redelivery } = await anOverSentOrder()
  expect((await note(1, 'short_delivery')).status).toBe(201)
  await move(redelivery, 'DELIVERED')
  expect((await note(1, 'short_delivery')).status).toBe(201)
  expect((await note(1)).problem.code).toBe('units_exceeded')
  expect((await note(3, 'returned_by_agreement')).status).toBe(201)
})

test('what an earlier version both noted and sent again stops no note of a return', async () => {
  const { again, note } = await anOrder()
  const { redelivery } = (await again(4)).body
  await move(redelivery?.orderId, 'CANCELLED')
  expect((await note(4)).status).toBe(201)
  await sql`update orders set state = 'DELIVERED' where id = ${redelivery?.orderId}`.execute(server.db)
  expect((await note(1)).problem.code).toBe('units_exceeded')
  expect((await note(1, 'returned_by_agreement')).status).toBe(201)
})

test('a cancelled order is noted whole once its redelivery came, or does not come any more', async () => {
  for (const to of ['DELIVERED', 'CANCELLED'] as const) {
    const { id, again, note } = await anOrder(onTheRoad)
    const { redelivery } = (await again(4)).body
    await move(redelivery?.orderId, 'OUT_FOR_DELIVERY')
    await move(id, 'CANCELLED')
    expect((await note(5, 'advance_returned')).problem.code).toBe('units_exceeded')
    await move(redelivery?.orderId, to)
    expect((await note(5, 'advance_returned')).status).toBe(201)
  }
})

test('a delivery that was recorded by mistake is taken back where that brings nothing more', async () => {
  const { redelivery } = await anOverSentOrder()
  await move(redelivery, 'DELIVERED')
  expect(await heardOfMove(move(redelivery, 'OUT_FOR_DELIVERY'))).toBe('done')
  const recorded = await move(redelivery, 'DELIVERED')
  expect(await heard(undoing(manager, recorded?.undo)())).toBe('done')
})

test('of an order of which more was sent again than came nothing more is given', async () => {
  const { again, credit, bags, redelivery } = await anOverSentOrder()
  await move(redelivery, 'DELIVERED')
  expect(await problem(await bags(1))).toMatchObject({ goods: [{ arrived: 3, left: 0, mostCredit: 0 }] })
  expect((await again(1)).problem.code).toBe('conflict')
  expect((await credit(1)).problem.code).toBe('units_exceeded')
})

test('how many bags can still be credited is said, also of those that a credit note took back', async () => {
  const { bags, answer, credit, note } = await anOrder()
  expect((await credit(1)).status).toBe(200)
  expect((await note(4)).status).toBe(201)
  const [five, four] = [await bags(5), await bags(4)]
  expect(await problem(five)).toMatchObject({ goods: [{ left: 1, mostCredit: 4 }] })
  expect((await answer(five, { outcome: 'credit', creditAmt: 100 })).problem.code).toBe('units_exceeded')
  expect((await answer(four, { outcome: 'credit', creditAmt: 400 })).status).toBe(200)
})

test('of a line that came in part those bags can be credited that came', async () => {
  const { id, bags, credit } = await anOrder(onTheRoad)
  await inPart(id, 3)
  expect(await problem(await bags(5))).toMatchObject({ goods: [{ ordered: 5, arrived: 3, mostCredit: 3 }] })
  expect((await credit(3)).status).toBe(200)
})

test('the end of a redelivery is undone where bags of an earlier one were returned', async () => {
  const { bags, answer, again, note } = await anOrder()
  const first = (await again(2)).body.redelivery
  await move(first?.orderId, 'OUT_FOR_DELIVERY', 'DELIVERED')
  expect((await note(2, 'returned_by_agreement')).status).toBe(201)
  const reported = await bags(3)
  const { redelivery } = (await answer(reported, { outcome: 'redelivery' })).body
  expect(await problem(reported)).toMatchObject({ goods: [{ left: 3, sentAgain: 2 }] })
  const ended = await move(redelivery?.orderId, 'CANCELLED')
  expect(await heard(undoing(manager, ended?.undo)())).toBe('done')
})

test('of a redelivery whose delivery is taken back the order that was paid is locked first', async () => {
  const { id, again } = await anOrder()
  const redelivery = (await again(2)).body.redelivery?.orderId ?? ''
  await move(redelivery, 'OUT_FOR_DELIVERY', 'DELIVERED')
  const { status } = await secondWaits(
    server.db,
    { has: (tx) => lockOrder(tx, id, null), goesOn: (tx) => lockOrder(tx, redelivery, null) },
    async () => ({ status: (await heardOfMove(move(redelivery, 'OUT_FOR_DELIVERY'))) === 'done' ? 200 : 500 }),
  )
  expect(status).toBe(200)
})

test('a hand-over at the counter is not undone once bags that it was without were credited', async () => {
  await publishTerms(server, manager, { pickUp: everyHour })
  const pickUpFrom = (await aWindow(server)).from.toISOString()
  const { again, credit } = await anOrder(['ACCEPTED', 'PACKED', 'DELIVERED'], { pickUpFrom })
  const id = (await again(4)).body.redelivery?.orderId ?? ''
  const moving = (to: 'PICKING' | 'PACKED') => manager.call(moveOrders, { body: { ids: [id], to } })
  await moving('PICKING')
  const lines = [{ lineNo: 1, pickedQty: 2, stock: 'loss' as const }]
  expect((await manager.call(pickShort, { params: { id }, body: { lines, reason: 'ถุงแตก' } })).status).toBe(200)
  await moving('PACKED')
  const handOver = () => manager.call(handOverOrder, { params: { id } })
  expect(await heard(undoing(manager, (await handOver()).body.undo)())).toBe('done')
  const { undo } = (await handOver()).body
  expect((await credit(2)).status).toBe(200)
  expect(await heard(undoing(manager, undo)())).toBe('money_returned')
})

testPairs(
  {
    'a delivery is taken back, and what came broken of it is sent again': async () => {
      const { again, answer, bags } = await anOrder()
      const redelivery = (await again(4)).body.redelivery?.orderId ?? ''
      await move(redelivery, 'OUT_FOR_DELIVERY', 'DELIVERED')
      const broken = await bags(1, redelivery)
      return {
        first: async () => (await heardOfMove(move(redelivery, 'OUT_FOR_DELIVERY'))) ?? 'nothing',
        second: () => heard(answer(broken, { outcome: 'redelivery' }, colleague)),
        hear: { firstComesFirst: ['done', 'done'], secondComesFirst: ['done', 'done'] },
        holds: async () => expect((await problem(broken)).redelivery).not.toBeNull(),
      }
    },
  },
  async () => undefined,
)
