import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getProblem, resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { deliverPartly, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { aReport, report } from '#test/builders/problem.ts'
import { testServer } from '#test/test-server.ts'

// What was sent again, and came, is not credited as well.

const [rice, soap] = [1, 2]
const server = await testServer({
  products: {
    [rice]: { price: 100_00, vatPercent: 0, stock: 1000 },
    [soap]: { price: 50_00, vatPercent: 0, stock: 1000 },
  },
})
const manager = await server.as('manager')

const resolve = (id: string, outcome: 'redelivery' | 'explained') =>
  manager.call(resolveProblem, { params: { id }, body: { outcome, words: 'ดูแลให้แล้ว' } })

/** Five units for 500 baht, of which one is reported; the other four were reported, too, and are on their way again. `soaps`: of 50 baht. */
async function aRedelivery({ soaps = 0 } = {}) {
  const retailer = await server.retailer()
  await retailer.tap(rice, 5)
  if (soaps > 0) await retailer.tap(soap, soaps)
  const { id } = (await retailer.order()).body
  const move = async (orderId: string, ...stages: ('ACCEPTED' | 'OUT_FOR_DELIVERY' | 'DELIVERED')[]) => {
    for (const to of stages) await manager.call(moveOrders, { body: { ids: [orderId], to, reason: 'ตามจริง' } })
  }
  const send = async (orderId: string, form: Parameters<typeof aReport>[0]) =>
    (await report(server.url, retailer.token, orderId, aReport(form), randomUUID())).body.id
  const broken = (orderId: string, qty: number) => send(orderId, { lines: [{ lineNo: 1, qty }] })
  await move(id, 'ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED')
  const waiting = await broken(id, 1)
  const again = (await resolve(await broken(id, 4), 'redelivery')).body.redelivery?.orderId ?? ''
  await move(again, 'OUT_FOR_DELIVERY')
  return {
    again,
    broken,
    deliver: () => move(again, 'DELIVERED'),
    inWords: () => send(again, { kind: 'other', lines: [], words: 'คนขับมาสาย' }),
    credit: async (creditAmt: number) => {
      const body = { outcome: 'credit' as const, words: 'ดูแลให้แล้ว', creditAmt }
      const answered = await manager.call(resolveProblem, { params: { id: await broken(id, 1) }, body })
      expect(answered.status).toBe(200)
    },
    limit: async () => (await manager.call(getProblem, { params: { id: waiting } })).body.maxCreditAmt,
  }
}

test('of what was sent again only what came broken once more can be credited, and not what was sent a third time', async () => {
  const { again, broken, deliver, inWords, limit } = await aRedelivery()
  await deliver()
  await inWords()
  expect(await limit()).toBe(100)
  const first = await broken(again, 1)
  expect(await limit()).toBe(200)
  // There is nothing to credit of an order at no charge: its report is closed with words, and the money is that of the first order.
  await resolve(first, 'explained')
  expect(await limit()).toBe(200)
  const second = await broken(again, 1)
  expect(await limit()).toBe(300)
  expect((await resolve(second, 'redelivery')).body.redelivery).not.toBeNull()
  expect(await limit()).toBe(200)
})

test('what was to be sent again and did not come can be credited', async () => {
  const { again, limit } = await aRedelivery()
  expect(await limit()).toBe(100)
  const body = { lines: [{ lineNo: 1, deliveredQty: 2 }], reason: 'ถุงขาด' }
  expect((await manager.call(deliverPartly, { params: { id: again }, body })).status).toBe(200)
  expect(await limit()).toBe(300)
})

test('what came broken once more is not sent a third time once it was credited on the order that was paid', async () => {
  const { again, broken, deliver, credit } = await aRedelivery()
  await deliver()
  const [first, second] = [await broken(again, 1), await broken(again, 1)]
  await credit(200)
  expect((await resolve(first, 'redelivery')).body.redelivery).not.toBeNull()
  expect((await resolve(second, 'redelivery')).problem.code).toBe('conflict')
})

test('nor by units, whatever the other goods of that order are worth', async () => {
  const { again, broken, deliver, credit } = await aRedelivery({ soaps: 4 })
  await deliver()
  const [first, second] = [await broken(again, 1), await broken(again, 1)]
  await credit(100)
  expect((await resolve(first, 'redelivery')).body.redelivery).not.toBeNull()
  await credit(100)
  expect((await resolve(second, 'redelivery')).problem.code).toBe('conflict')
})
