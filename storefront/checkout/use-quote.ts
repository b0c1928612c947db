import { useQuery } from '@tanstack/react-query'
import { getCart } from '#contract/cart/get-cart.ts'
import { useCart } from '#storefront/cart/cart-store.ts'
import { useShop } from '#storefront/identity/session.ts'
import { ask } from './ask.ts'

/**
 * The cart as it would be delivered to an address; asked for anew whenever the cart has become another one.
 * @param shippingAddressId null: the shop has none; undefined: not known yet
 */
export function useQuote(shippingAddressId: string | null | undefined) {
  const shop = useShop()
  const { cart, updating } = useCart()
  const contents = cart?.cartItems?.map(({ productId, qty }) => `${productId}x${qty}`).join(' ') ?? ''
  return useQuery({
    queryKey: ['quote', shop?.id, shippingAddressId, contents, cart?.couponCode ?? '', cart?.grandTotalAmt],
    queryFn: () => ask(getCart, { query: { shippingAddressId: shippingAddressId ?? undefined } }),
    enabled: shippingAddressId !== undefined && !updating,
    placeholderData: (before) => before,
  })
}
