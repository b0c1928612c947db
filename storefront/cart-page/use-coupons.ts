import { useState } from 'react'
import { applyCoupon, listCoupons } from '#contract/cart/calls.ts'
import { call } from '#storefront/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import { useCall } from '#storefront/router/queries.ts'
import { announce } from '#design/announce.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { updateCart } from '#storefront/cart/cart-actions.ts'
import type { Cart } from '#storefront/cart/cart-store.ts'

/** The coupons the retailer can see; fetched again when the cart's sum changes, since conditions depend on it. */
export function useCoupons(cart: Cart) {
  const { data } = useCall(['coupons', cart.grandTotalAmt], listCoupons, {}, { placeholderData: (before) => before })
  // A response that is no list counts as an empty one.
  return Array.isArray(data) ? data : []
}

/** Applies a coupon to the cart. `error`: the message when it was rejected. */
export function useApplyCoupon() {
  const texts = useTexts('cart')
  const errors = useTexts('errors')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const apply = async (code: string) => {
    setError(null)
    setBusy(true)
    const reply = await updateCart(() => call(applyCoupon, { body: { code }, idempotencyKey: freshKey() }))
    setBusy(false)
    if (reply?.ok) announce(texts.couponUsed(code))
    else setError(errors[reply?.error.code ?? 'unauthenticated'])
  }
  return { error, setError, busy, apply }
}
