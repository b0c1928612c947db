import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCategory, listCategories, saveCategory } from '#contract/backoffice/goods/categories/calls.ts'
import { getProduct, saveProduct } from '#contract/backoffice/goods/products/calls.ts'
import { correctStock } from '#contract/backoffice/goods/stock/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { listActions, undoAction, undoActions } from '#contract/backoffice/staff-actions/calls.ts'
import type { StaffRole } from '#rules/identity/permissions.ts'
import { staffClient, type StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1

const server = await testServer({ products: { [rice]: { price: 1_00, stock: 1000 } } })

/** A correction of the stock; returns the action. */
async function corrected(who: StaffClient): Promise<number> {
  const body = { productId: rice, reason: 'loss', delta: -1 } as const
  return (await who.call(correctStock, { body, key: randomUUID() })).body.undo?.actionId ?? 0
}
const listed = async (who: Pick<StaffClient, 'call'>) =>
  (await who.call(listActions, { query: { subject: `stock:${rice}` } })).body.content

/** The same person after other roles were given. */
async function inRoles(who: StaffClient, ...roles: StaffRole[]): Promise<StaffClient> {
  await server.db.updateTable('staff').set({ roles }).where('id', '=', who.id).execute()
  return staffClient(server.url, who)
}

test('what was done to a thing is seen by who may see the thing, and by who did it', async () => {
  const [keeper, other] = [await server.as('warehouse'), await server.as('warehouse')]
  const action = await corrected(keeper)
  expect((await listed(other))[0]).toMatchObject({ id: action, by: { id: keeper.id }, obstacle: 'not_yours' })
  for (const role of ['order_desk', 'cash', 'driver', 'accountant'] as const)
    expect(await listed(await server.as(role)), role).toEqual([])
})

test('who lost the role in which something was done does not undo it any more', async () => {
  const keeper = await server.as('warehouse')
  const action = await corrected(keeper)
  const moved = await inRoles(keeper, 'cash')
  expect(await listed(moved)).toMatchObject([
    { id: action, undoable: false, code: 'forbidden', obstacle: 'not_allowed' },
  ])
  const refused = await moved.call(undoAction, { params: { id: action } })
  expect([refused.status, refused.problem.errors]).toEqual([403, [{ path: 'action', code: 'not_allowed' }]])
  expect((await moved.call(undoActions, { body: { ids: [action] } })).body.results).toMatchObject([
    { id: action, ok: false, obstacle: 'not_allowed' },
  ])
  const manager = await server.as('manager')
  expect((await manager.call(undoActions, { body: { ids: [action] } })).body.results).toEqual([
    { id: action, ok: true },
  ])
})

test('a part of an action that takes a further permission is undone only with it', async () => {
  const admin = await server.as('admin')
  const names = { categoryNameThai: 'ของใช้', categoryNameEng: 'Household', image: null, hue: 200 }
  const { id } = (await admin.call(createCategory, { body: { ...names, status: 'ACTIVE' } })).body
  const category = async () => (await admin.call(listCategories)).body.find((one) => one.id === id)
  const save = async (change: object) => {
    const body = { ...names, status: 'ACTIVE' as const, revision: (await category())?.revision ?? 0, ...change }
    return (await admin.call(saveCategory, { params: { id }, body })).body.undo?.actionId
  }
  const change = async (changed: object) => {
    const params = { id: rice }
    const { body } = await admin.call(getProduct, { params })
    return (await admin.call(saveProduct, { params, body: { ...body, ...changed } })).body.undo?.actionId
  }
  const buyer = await server.retailer()
  await buyer.tap(rice, 1)
  const order = (await buyer.order()).body
  const move = async (to: 'ACCEPTED' | 'OUT_FOR_DELIVERY' | 'CANCELLED') =>
    (await admin.call(moveOrders, { body: { ids: [order.id], to, reason: 'ตามจริง' } })).body.results[0]?.undo?.actionId
  await move('ACCEPTED')
  await move('OUT_FOR_DELIVERY')
  const decisions = {
    category: await save({ status: 'INACTIVE' }),
    price: await change({ price: 2 }),
    status: await change({ status: 'INACTIVE' }),
    onTheRoad: await move('CANCELLED'),
  }
  const other = await change({ nameEng: 'Rice, new' })
  const clerk = await inRoles(admin, 'clerk')
  const undo = async (who: Pick<StaffClient, 'call'>, action: number | undefined) => {
    const answer = await who.call(undoAction, { params: { id: action ?? 0 } })
    return [answer.status, ...(answer.problem?.errors ?? []).map(({ code }) => code)]
  }
  // The newest first: what came before could not be undone anyway.
  expect(await undo(clerk, other)).toEqual([200])
  const manager = await server.as('manager')
  for (const [what, action] of Object.entries(decisions).toReversed()) {
    expect(await undo(clerk, action), what).toEqual([403, 'not_allowed'])
    expect(await undo(manager, action), what).toEqual([200])
  }
})
