import { changeCart, getCart } from '#contract/cart/calls.ts'
import { usualOrder } from '#contract/smart-basket/calls.ts'
import { call } from '#storefront/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import { updateCart } from '#storefront/cart/cart-actions.ts'
import { currentRetailer } from '#storefront/api/session.ts'

/**
 * Adds lines of the usual order to the cart, as far as they are still part of it: what another tab has added meanwhile
 * is not added twice. The cart reports what is unavailable.
 * @returns the number of products, or null on failure
 */
export async function addUsualOrder(lines: readonly { productId: number; qty: number }[]): Promise<number | null> {
  const retailer = currentRetailer()
  if (!retailer) return null
  let products = 0
  const reply = await updateCart(async () => {
    const usual = await call(usualOrder, {})
    if (!usual.ok) return usual
    const { items, soldOut } = usual.value
    const usualIds = new Set(
      [...items, ...soldOut.flatMap(({ substitute }) => substitute ?? [])].map((one) => one.productId),
    )
    const cartItems = lines.filter(({ productId }) => usualIds.has(productId))
    products = cartItems.length
    if (products === 0) return call(getCart, { query: {} })
    return call(changeCart, {
      query: { partial: 'true' },
      body: { retailerId: retailer.id, cartItems },
      idempotencyKey: freshKey(),
    })
  })
  return reply?.ok ? products : null
}
