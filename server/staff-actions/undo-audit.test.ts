import { expect, test } from 'vitest'
import { listAudit } from '#contract/backoffice/office/audit/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { listActions, undoAction, undoActions } from '#contract/backoffice/staff-actions/calls.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1

const server = await testServer({ products: { [rice]: { stock: 100 } } })
const clerk = await server.as('clerk')
const manager = await server.as('manager')

/** An order that the clerk has accepted; returns the action. */
async function accepted(): Promise<{ orderId: string; action: number }> {
  const retailer = await server.retailer()
  await retailer.tap(rice, 1)
  const { id: orderId } = (await retailer.order()).body
  const { results } = (await clerk.call(moveOrders, { body: { ids: [orderId], to: 'ACCEPTED' } })).body
  return { orderId, action: results[0]?.undo?.actionId ?? 0 }
}
const entriesOf = async (orderId: string) =>
  (await manager.call(listAudit, { query: { orderId } })).body.content.toReversed()
/** What happened to the order itself; everything else of an action is recorded as of the same person. */
const recorded = async (orderId: string) =>
  (await entriesOf(orderId)).flatMap(({ actor, call, table, after }) =>
    table === 'orders' ? [[actor.id, call, after?.['stage']]] : [],
  )

test('the audit names who did it and who undid it, each with their call', async () => {
  const { orderId, action } = await accepted()
  expect((await manager.call(undoAction, { params: { id: action } })).status).toBe(200)
  const undone = 'POST /backoffice/api/actions/:id/undo'
  expect(await recorded(orderId)).toEqual([
    [clerk.id, 'POST /backoffice/api/orders/move', 'ACCEPTED'],
    [manager.id, undone, 'ORDER_COMPLETE'],
  ])
  const { actions, others } = Object.groupBy(await entriesOf(orderId), ({ call }) =>
    call === undone ? 'actions' : 'others',
  )
  expect(new Set(actions?.map(({ actor }) => actor.id))).toEqual(new Set([manager.id]))
  expect(new Set(others?.map(({ actor }) => actor.id))).toEqual(new Set([clerk.id]))
})

test('many undone at once are each recorded as of who undid them; asking what could be undone records nothing', async () => {
  const both = [await accepted(), await accepted()]
  for (const { orderId } of both) await manager.call(listActions, { query: { subject: `order:${orderId}` } })
  const { results } = (await manager.call(undoActions, { body: { ids: both.map(({ action }) => action) } })).body
  expect(results.map(({ ok }) => ok)).toEqual([true, true])
  for (const { orderId } of both)
    expect((await recorded(orderId)).map(([who, , stage]) => [who, stage])).toEqual([
      [clerk.id, 'ACCEPTED'],
      [manager.id, 'ORDER_COMPLETE'],
    ])
})
