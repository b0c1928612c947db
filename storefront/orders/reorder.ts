import { changeCart, getCart } from '#contract/cart/calls.ts'
import { call } from '#storefront/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import { updateCart } from '#storefront/cart/cart-actions.ts'
import type { Cart } from '#storefront/cart/cart-store.ts'
import { currentRetailer } from '#storefront/api/session.ts'
import type { Order } from './order-queries.ts'
import { goodsToReorder, reorderOutcome, type ReorderItem, type ReorderOutcome } from './reorder-outcome.ts'

/** Adds the goods of an order to the cart, as far as they are available; null where the call failed. */
export const reorder = ({ orderDetails }: Pick<Order, 'orderDetails'>): Promise<ReorderOutcome | null> =>
  reorderGoods(goodsToReorder(orderDetails))

/** Adds goods to the cart, as far as they are available; null where the call failed. */
export async function reorderGoods(goods: readonly ReorderItem[]): Promise<ReorderOutcome | null> {
  const retailer = currentRetailer()
  if (!retailer) return null
  let before: Cart | null = null
  const reply = await updateCart(async () => {
    const now = await call(getCart, { query: {} })
    if (!now.ok) return now
    before = now.value
    const cartItems = goods.map(({ productId, wanted }) => ({ productId, qty: wanted }))
    return call(changeCart, {
      query: { partial: 'true' },
      body: { retailerId: retailer.id, cartItems },
      idempotencyKey: freshKey(),
    })
  })
  return reply?.ok && before ? reorderOutcome(goods, before, reply.value) : null
}
