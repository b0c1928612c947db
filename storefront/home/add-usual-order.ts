import { changeCart, getCart } from '#contract/cart/calls.ts'
import { usualOrder } from '#contract/smart-basket/calls.ts'
import { call } from '#storefront/api/call.ts'
import { freshKey } from '#storefront/api/fresh-key.ts'
import { updateCart } from '#storefront/cart/cart-store.ts'
import { currentRetailer } from '#storefront/api/session.ts'

/**
 * Puts lines of the usual order into the cart, as far as they still are of it at this moment: what another tab has put
 * there meanwhile does not come twice. What cannot be had is told by the cart.
 * @returns how many products, or null where that failed
 */
export async function addUsualOrder(lines: readonly { productId: number; qty: number }[]): Promise<number | null> {
  const shop = currentRetailer()
  if (!shop) return null
  let products = 0
  const reply = await updateCart(async () => {
    const usual = await call(usualOrder, {})
    if (!usual.ok) return usual
    const wanted = new Set(usual.value.items.map(({ productId }) => productId))
    const cartItems = lines.filter(({ productId }) => wanted.has(productId))
    products = cartItems.length
    if (products === 0) return call(getCart, { query: {} })
    return call(changeCart, {
      query: { partial: 'true' },
      body: { retailerId: shop.id, cartItems },
      idempotencyKey: freshKey(),
    })
  })
  return reply?.ok ? products : null
}
