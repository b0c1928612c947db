import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/retailers/credit/calls.ts'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { deliverPartly, moveOrders, pickShort } from '#contract/backoffice/day/orders/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
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
async function aFullAccount(bags: number, takeOff: (id: string) => Promise<Change>, refusal = 'no_credit') {
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
      secondComesFirst: [refusal, 'done'],
    } as const,
    holds: async () => {
      const { body } = await manager.call(calls.getCreditAccount, { params })
      expect(body).toMatchObject({ usedAmt: 300, availableAmt: 0 })
    },
  }
}

/** Moves an order through these stages. */
async function moveThrough(id: string, ...stages: Stage[]): Promise<void> {
  for (const to of stages) {
    const { results } = (await manager.call(moveOrders, { body: { ids: [id], to, reason: 'ตามจริง' } })).body
    expect(results).toMatchObject([{ ok: true }])
  }
}
const pick = (id: string, pickedQty: number) => {
  const lines = [{ lineNo: 1, pickedQty, stock: 'back' as const }]
  return manager.call(pickShort, { params: { id }, body: { lines, reason: 'นับใหม่' } })
}
async function pickedShort(id: string) {
  await moveThrough(id, 'ACCEPTED', 'PICKING')
  return (await pick(id, 1)).body.undo
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
    'a short pick is undone': () => aFullAccount(2, async (id) => undoing(manager, await pickedShort(id))),
    'what was picked short is found after all': () =>
      aFullAccount(
        2,
        async (id) => {
          await pickedShort(id)
          return () => pick(id, 3)
        },
        'credit_exceeded',
      ),
  },
  async () => expect(await stockFaults(server.db)).toEqual([]),
)

test('of what an account has room for by now units come back into an order, also where its payment is overdue or it was stopped', async () => {
  const retailer = await server.retailer()
  const params = { id: retailer.id }
  const account = { limit: 300, termsDays: 30, note: null } as const
  await manager.call(calls.saveCreditAccount, { params, body: { ...account, status: 'ACTIVE', revision: 0 } })
  const ordered = await retailer.order({ payType: 'ACCOUNT', lines: [{ productId: rice, qty: 3 }] }, randomUUID())
  await pickedShort(ordered.body.id)
  await manager.call(calls.saveCreditAccount, { params, body: { ...account, status: 'STOPPED', revision: 1 } })
  expect((await pick(ordered.body.id, 3)).status).toBe(200)
})

test('a delivery in part is taken back beyond the limit, too: what has come is owed', async () => {
  const retailer = await server.retailer()
  const params = { id: retailer.id }
  const account = { limit: 300, termsDays: 30, status: 'ACTIVE', note: null, revision: 0 } as const
  await manager.call(calls.saveCreditAccount, { params, body: account })
  const order = (qty: number) => retailer.order({ payType: 'ACCOUNT', lines: [{ productId: rice, qty }] }, randomUUID())
  const { id } = (await order(3)).body
  await moveThrough(id, 'ACCEPTED', 'OUT_FOR_DELIVERY')
  const body = { lines: [{ lineNo: 1, deliveredQty: 1 }], reason: 'ขาด' }
  const { undo } = (await manager.call(deliverPartly, { params: { id }, body })).body
  expect((await order(2)).status).toBe(201)
  expect(await heard(undoing(manager, undo)())).toBe('done')
  expect((await manager.call(calls.getCreditAccount, { params })).body).toMatchObject({ usedAmt: 500, availableAmt: 0 })
})
