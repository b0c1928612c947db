import { useState } from 'react'
import { applyCoupon, listCoupons } from '#contract/cart/calls.ts'
import { call } from '#storefront/api/call.ts'
import { freshKey } from '#storefront/api/fresh-key.ts'
import { ask } from '#storefront/api/ask.ts'
import { announce } from '#design/announce.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { updateCart, type Cart } from '#storefront/cart/cart-store.ts'
import { useQuery } from '#storefront/router/queries.ts'

/** The coupons the shop can see; asked for again when the cart's sum is another one, since conditions hang on it. */
export function useCoupons(cart: Cart) {
  const { data } = useQuery({
    queryKey: ['coupons', cart.grandTotalAmt],
    queryFn: () => ask(listCoupons, {}),
    placeholderData: (before) => before,
  })
  // An answer that is no list counts as an empty one.
  return Array.isArray(data) ? data : []
}

/** Puts a coupon on the cart. `fault`: why it was refused, in words. */
export function usePutCoupon() {
  const texts = useTexts('cart')
  const errors = useTexts('errors')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const put = async (code: string) => {
    setError(null)
    setBusy(true)
    const reply = await updateCart(() => call(applyCoupon, { body: { code }, idempotencyKey: freshKey() }))
    setBusy(false)
    if (reply?.ok) announce(texts.couponUsed(code))
    else setError(errors[reply?.error.code ?? 'unauthenticated'])
  }
  return { error, setError, busy, put }
}
