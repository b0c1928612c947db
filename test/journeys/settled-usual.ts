import { expect } from 'vitest'
import type { AnswerOf } from '#contract/call.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { usualOrder } from '#contract/smart-basket/calls.ts'
import { countedStates } from '#rules/smart-basket/counted-orders.ts'
import { connect } from '#server/adapters/database/database.ts'
import { send } from '#test/builders/retailer.ts'
import { shopHere } from './shop-here.ts'

/**
 * The usual order of a retailer. The model is updated with the demo's year of orders in the seconds after the start; the
 * usual order changes until then.
 */
export async function settledUsual({ url }: { url: string }, token: string): Promise<AnswerOf<typeof usualOrder>> {
  const { db } = connect(shopHere().database, 1, () => undefined)
  const { id } = (await send(url, getProfile, { token })).body
  const waiting = db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.outlet_id', '=', id)
    .where('o.state', 'in', countedStates)
    .where((o) =>
      o.not(o.exists(o.selectFrom('basket_order as b').select('b.order_id').whereRef('b.order_id', '=', 'o.id'))),
    )
  await expect.poll(() => waiting.execute()).toEqual([])
  await db.destroy()
  return (await send(url, usualOrder, { token })).body
}
