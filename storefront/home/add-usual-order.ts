import { changeCart, getCart } from '#contract/cart/calls.ts'
import { usualOrder } from '#contract/smart-basket/calls.ts'
import { call } from '#storefront/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import { updateCart } from '#storefront/cart/cart-actions.ts'
import { currentRetailer } from '#storefront/api/session.ts'
import { sayMissing, type Goods } from '#storefront/cart/add-goods.ts'

/**
 * Adds lines of the usual order to the cart, as far as they are still part of it: what another tab has added meanwhile
 * is not added twice. The cart says what it did not get.
 * @returns the number of products of which it got some, or null on failure
 */
export async function addUsualOrder(lines: Goods): Promise<number | null> {
  const retailer = currentRetailer()
  if (!retailer) return null
  let wanted: Goods = []
  const reply = await updateCart(async () => {
    const usual = await call(usualOrder, {})
    if (!usual.ok) return usual
    const { items, soldOut } = usual.value
    const usualIds = new Set(
      [...items, ...soldOut.flatMap(({ substitute }) => substitute ?? [])].map((one) => one.productId),
    )
    wanted = lines.filter(({ productId }) => usualIds.has(productId))
    if (wanted.length === 0) return call(getCart, { query: {} })
    return call(changeCart, {
      query: { partial: 'true' },
      body: { retailerId: retailer.id, cartItems: [...wanted] },
      idempotencyKey: freshKey(),
    })
  })
  // None of them was in the cart: it would not be part of the usual order any more.
  return reply?.ok ? sayMissing(wanted, { before: null, after: reply.value }).got : null
}
