import { useState } from 'react'
import { refreshCart } from '#contract/cart/calls.ts'
import { call } from '#storefront/api/call.ts'
import { updateCart } from '#storefront/cart/cart-actions.ts'
import { useCart } from '#storefront/cart/cart-store.ts'
import { reloadOnce } from '#storefront/cart/reload-once.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { CallError } from '#web/reply.ts'
import { useQuery } from '#storefront/router/queries.ts'
import { checkoutStorage } from '#storefront/cart/checkout-storage.ts'
import { readSeenPrices, seenNow } from '#storefront/cart/seen-prices.ts'

/** @throws CallError where the cart could not be fetched */
async function refresh(): Promise<true> {
  const reply = await updateCart(() => call(refreshCart, {}), true)
  if (reply?.ok === false && reply.error.status === 401) reloadOnce()
  if (reply && !reply.ok) throw new CallError(reply.error)
  return true
}

/**
 * Has the server price and check the cart again when its page opens.
 * @returns `failed`: why that was not possible; `seenPrices`: as the retailer last saw them
 */
export function useFreshCart() {
  const retailer = useRetailer()
  const { cart } = useCart()
  const [seenPrices] = useState(
    () =>
      new Map([...seenNow(new Map(), cart?.cartItems ?? []), ...readSeenPrices(checkoutStorage, retailer?.id ?? '')]),
  )
  const { error, refetch } = useQuery({
    queryKey: ['fresh-cart', retailer?.id],
    queryFn: refresh,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return { failed: error ? codeOf(error) : null, retry: () => void refetch(), seenPrices }
}
