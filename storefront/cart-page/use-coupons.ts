import { useState } from 'react'
import { applyCoupon, listCoupons } from '#contract/cart/calls.ts'
import { call } from '#storefront/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import { useCall } from '#storefront/router/queries.ts'
import { announce } from '#design/announce.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { updateCart } from '#storefront/cart/cart-actions.ts'
import type { Cart } from '#storefront/cart/cart-store.ts'

/** What coupons and their effect depend on: the goods, the sum with its delivery, and points. */
export function decidingCoupons({ cartItems, grandTotalAmt, points }: Cart): readonly (string | number)[] {
  const goods = cartItems?.map(({ productId, qty }) => `${productId}:${qty}`) ?? []
  return [goods.join(), grandTotalAmt, points?.used ?? 0]
}

/** The coupons the retailer can see; fetched again when the cart changes: of two carts with one sum a coupon may take off more. */
export function useCoupons(cart: Cart) {
  const { data } = useCall(
    ['coupons', ...decidingCoupons(cart)],
    listCoupons,
    {},
    { placeholderData: (before) => before },
  )
  // A response that is no list counts as an empty one.
  return Array.isArray(data) ? data : []
}

/**
 * Applies a coupon to the cart, one at a time; `apply` resolves with whether it is on it. `error`: the message when it was rejected.
 * `applying`: its code.
 */
export function useApplyCoupon() {
  const texts = useTexts('cart')
  const errors = useTexts('errors')
  const [error, setError] = useState<string | null>(null)
  const [applying, setApplying] = useState<string | null>(null)
  const apply = async (code: string): Promise<boolean> => {
    if (applying !== null) return false
    setError(null)
    setApplying(code)
    const reply = await updateCart(() => call(applyCoupon, { body: { code }, idempotencyKey: freshKey() }))
    setApplying(null)
    if (reply?.ok) announce(texts.couponUsed(code))
    else setError(errors[reply?.error.code ?? 'unauthenticated'])
    return reply?.ok ?? false
  }
  return { error, setError, applying, apply }
}
