import { getCart, quoteLines } from '#contract/cart/calls.ts'
import { useCart } from '#storefront/cart/cart-store.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { useQuery } from '#storefront/router/queries.ts'
import { useChosenLines } from './chosen-lines.ts'

const contentsOf = (items: readonly { productId: number; qty: number }[]): string =>
  items.map(({ productId, qty }) => `${productId}x${qty}`).join(' ')

/**
 * The cart, or this checkout's lines, as they would be delivered to an address; fetched again whenever they change.
 * @param shippingAddressId null: the retailer has none; undefined: not known yet
 * @param isPickUp the retailer fetches the order
 */
export function useQuote(shippingAddressId: string | null | undefined, isPickUp = false) {
  const retailer = useRetailer()
  const { cart, updating } = useCart()
  const { lines } = useChosenLines()
  const contents = lines
    ? contentsOf(lines)
    : `${contentsOf(cart?.cartItems ?? [])} ${cart?.couponCode ?? ''} ${cart?.grandTotalAmt ?? ''}`
  const address = { ...(shippingAddressId && { shippingAddressId }) }
  return useQuery({
    queryKey: ['quote', retailer?.id, shippingAddressId, isPickUp, lines !== null, contents],
    queryFn: () =>
      lines && lines.length > 0
        ? callOrThrow(quoteLines, { body: { retailerId: retailer?.id ?? '', lines, ...address, pickUp: isPickUp } })
        : callOrThrow(getCart, { query: { ...address, ...(isPickUp && { pickUp: 'true' }) } }),
    enabled: shippingAddressId !== undefined && (lines !== null || !updating),
    placeholderData: (before) => before,
  })
}
