import { useCallback, useEffect, useState } from 'react'
import { refreshCart } from '#contract/cart/refresh-cart.ts'
import { satangOf } from '#rules/orders/summary.ts'
import type { Satang } from '#rules/money.ts'
import { call } from '#storefront/api/call.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import { updateCart, useCart, type Cart } from '#storefront/cart/cart-store.ts'

const pricesOf = (cart: Cart | null): ReadonlyMap<number, Satang> =>
  new Map(cart?.cartItems?.map(({ productId, unitPrice }) => [productId, satangOf(unitPrice)]))

/**
 * Has the cart priced and checked anew when its page opens.
 * @returns `failed`: why that was not possible; `seen`: unit prices by product id as the shop saw them before
 */
export function useFreshCart() {
  const { cart } = useCart()
  const [seen] = useState(() => pricesOf(cart))
  const [failed, setFailed] = useState<CallCode | null>(null)
  const refresh = useCallback(async () => {
    setFailed(null)
    const reply = await updateCart(() => call(refreshCart, {}))
    if (reply && !reply.ok) setFailed(reply.failure.code)
  }, [])
  useEffect(() => void refresh(), [refresh])
  return { failed, retry: () => void refresh(), seen }
}
