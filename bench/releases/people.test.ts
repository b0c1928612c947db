import { expect, onTestFinished, test } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { listStaffOrders, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { startPeople } from './people.ts'

const retailer = { id: 'one', phone: '0812345678', addressId: 'one' }

/** People in a shop in which these orders cannot be moved, by why. */
function peopleWhere(results: readonly { id: string; ok: boolean; code?: string }[]) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const answers: Record<string, object> = {
    [pathOf(listStaffOrders)]: { content: results.map(({ id }) => ({ id })) },
    [pathOf(moveOrders)]: { results },
  }
  const ask = async (path: string) => ({
    status: 200,
    text: JSON.stringify(answers[path.replace(/\?.*/, '')] ?? {}),
  })
  return startPeople({ ask, follow: async () => undefined }, { retailer, product: 1 }, leaving.signal).moves
}

test('orders at the end of their way are counted, and those that are not moved, unless somebody was faster or they are held', async () => {
  const moves = peopleWhere([
    { id: 'a', ok: true },
    { id: 'b', ok: false, code: 'conflict' },
    { id: 'c', ok: false, code: 'held' },
    { id: 'd', ok: false, code: 'order_closed' },
  ])
  await expect.poll(() => moves.delivered).toBeGreaterThan(0)
  expect([...moves.refused.keys()]).toEqual(['order_closed'])
})
