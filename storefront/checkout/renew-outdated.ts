import { refreshCart } from '#contract/cart/calls.ts'
import { call } from '#storefront/api/call.ts'
import type { CallProblem } from '#storefront/api/reply.ts'
import { updateCart } from '#storefront/cart/cart-actions.ts'
import { queries } from '#storefront/router/queries.ts'
import type { OrderBody } from './checkout-choices.ts'
import { outdatedBy } from './outdated-choices.ts'
import { refreshPacks } from './refresh-packs.ts'

/** Lets the page continue with the current calendar, prices, packs and stock after a rejected order. */
export async function renewOutdated(error: CallProblem, { lines }: Pick<OrderBody, 'lines'>): Promise<void> {
  // Where the retailer chooses again they are new; until then this page keeps what the reason is about.
  for (const answer of outdatedBy(error.code))
    void queries.invalidateQueries({ queryKey: [answer], refetchType: 'none' })
  if (error.code === 'pack_changed') refreshPacks(error)
  if (error.code === 'delivery_day_changed') void queries.invalidateQueries({ queryKey: ['delivery'] })
  if (!lines) await updateCart(() => call(refreshCart, {}))
  // Also of a cart that is the same: delivered to another address it is quoted apart.
  await queries.invalidateQueries({ queryKey: ['quote'] })
}
