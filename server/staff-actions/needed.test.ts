import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { correctStock } from '#contract/backoffice/goods/stock/calls.ts'
import { listActions, undoAction, undoActions } from '#contract/backoffice/staff-actions/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { signInStaff, type StaffClient } from '#test/builders/staff.ts'
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
  await server.db
    .updateTable('staff')
    .set({ roles: ['cash'] })
    .where('id', '=', keeper.id)
    .execute()
  const token = await signInStaff(server.url, keeper.username)
  const moved: Pick<StaffClient, 'call'> = {
    call: (what, sending = {}) => send(server.url, what, { ...sending, token }),
  }
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
