import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as calls from '#contract/backoffice/retailers/credit/calls.ts'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { heard, testPairs } from '#test/builders/pairs.ts'
import { undoing, type Change } from '#test/builders/second-change.ts'
import { testServer } from '#test/test-server.ts'
import { stockFaults } from '#server/staff-actions/undo.fixture.ts'

// What was taken off an account comes back onto it, and what was free was ordered in the meantime.

const rice = 1

const server = await testServer({
  credit: { overdue: 'block' },
  products: { [rice]: { price: 100_00, stock: 1_000_000 } },
})
const manager = await server.as('manager')

/** Of an account for three bags, all are ordered, some taken off, and put back at the moment when these are ordered again. */
async function aFullAccount(bags: number, takeOff: (id: string) => Promise<Change>) {
  const retailer = await server.retailer()
  const params = { id: retailer.id }
  const account = { limit: 300, termsDays: 30, status: 'ACTIVE', note: null, revision: 0 } as const
  await manager.call(calls.saveCreditAccount, { params, body: account })
  const order = (qty: number) => retailer.order({ payType: 'ACCOUNT', lines: [{ productId: rice, qty }] }, randomUUID())
  const undo = await takeOff((await order(3)).body.id)
  return {
    first: () => heard(undo()),
    second: () => heard(order(bags)),
    hear: {
      firstComesFirst: ['done', 'credit_exceeded'],
      secondComesFirst: ['no_credit', 'done'],
    } as const,
    holds: async () => {
      const { body } = await manager.call(calls.getCreditAccount, { params })
      expect(body).toMatchObject({ usedAmt: 300, availableAmt: 0 })
    },
  }
}

testPairs(
  {
    'a cancellation is undone': () =>
      aFullAccount(3, async (id) => {
        const move = { ids: [id], to: 'CANCELLED' as const, reason: 'กดผิด' }
        return undoing(manager, (await manager.call(moveOrders, { body: move })).body.results[0]?.undo)
      }),
    'a change is undone': () =>
      aFullAccount(2, async (id) => {
        const lines = [{ productId: rice, qty: 1 }]
        const { revision, after } = (await manager.call(previewChange, { params: { id }, body: { lines } })).body
        const body = { lines, reason: 'กดผิด', revision, expectedGrandTotalAmt: after.grandTotalAmt }
        return undoing(manager, (await manager.call(changeOrder, { params: { id }, body })).body.undo)
      }),
  },
  async () => expect(await stockFaults(server.db)).toEqual([]),
)
