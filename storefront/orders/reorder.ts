import { changeCart, getCart } from '#contract/cart/calls.ts'
import { call } from '#storefront/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import { reloadCart, updateCart } from '#storefront/cart/cart-actions.ts'
import type { Cart } from '#storefront/cart/cart-store.ts'
import { isDecided } from '#storefront/checkout/order-attempt.ts'
import { currentRetailer } from '#storefront/api/session.ts'
import { reorderOutcome, type ReorderItem, type ReorderOutcome } from './reorder-outcome.ts'

/** What was sent and is not decided yet, and the cart before it. */
type Attempt = { content: string; key: string; before: Cart | null }

/** Adds goods to the cart, as far as they are available; null where the call failed. */
export type Reorder = (goods: readonly ReorderItem[]) => Promise<ReorderOutcome | null>

/**
 * What a button needs to order goods again. The same goods are sent under one key until the server has decided: after a
 * lost answer they are not added twice.
 */
export function createReorder(): Reorder {
  let open: Attempt | null = null
  return async (goods) => {
    const retailer = currentRetailer()
    if (!retailer) return null
    const cartItems = goods.map(({ productId, wanted }) => ({ productId, qty: wanted }))
    const body = { retailerId: retailer.id, cartItems }
    const content = JSON.stringify(body)
    const isRepeated = open?.content === content
    const attempt: Attempt = open?.content === content ? open : { content, key: freshKey(), before: null }
    open = attempt
    const reply = await updateCart(async () => {
      if (!attempt.before) {
        const now = await call(getCart, { query: {} })
        if (!now.ok) return now
        attempt.before = now.value
      }
      return call(changeCart, { query: { partial: 'true' }, body, idempotencyKey: attempt.key })
    })
    if (!reply) return null
    if (isDecided(reply)) open = null
    // The goods may be in the cart although no answer says so; and an answer that is given again shows an earlier cart.
    if (open || isRepeated) reloadCart()
    return reply.ok && attempt.before ? reorderOutcome(goods, attempt.before, reply.value) : null
  }
}
