import { useOffline } from '#storefront/offline/connection.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { useCart } from '#storefront/cart/cart-store.ts'
import { useProducts } from '#storefront/cart/use-products.ts'
import { useChosenLines } from './chosen-lines.ts'
import { estimatedCart, fetchedEstimate } from './estimated-cart.ts'
import { useQuote } from './use-quote.ts'

/**
 * What the checkout shows as the sum: the server's quote, or without a network what this phone can tell.
 * @returns `estimated`: made on this phone; prices are checked again before the order counts
 */
export function useShownQuote(shippingAddressId: string | null | undefined, isPickUp: boolean) {
  const quote = useQuote(shippingAddressId, isPickUp)
  const offline = useOffline()
  const retailer = useRetailer()
  const { cart, pending, updating } = useCart()
  const { lines } = useChosenLines()
  const products = useProducts(lines?.map(({ productId }) => productId) ?? [])
  const known = quote.data && !quote.isPlaceholderData && !updating ? quote.data : null
  if (!offline || known) return { quote, shown: quote.data, estimated: false }
  const retailerId = retailer?.id ?? ''
  if (!lines) {
    const estimate = cart || pending.length > 0 ? estimatedCart(retailerId, cart, pending) : undefined
    return { quote, shown: estimate && isPickUp ? fetchedEstimate(estimate) : estimate, estimated: true }
  }
  const priced = lines.flatMap(({ productId, qty }) => {
    const price = products.byId.get(productId)?.price
    return price === undefined ? [] : [{ productId, qty, price }]
  })
  // A product whose price is unknown here cannot be ordered without the server.
  const estimate =
    priced.length === lines.length ? estimatedCart(retailerId, null, priced, cart?.orderRules) : undefined
  return { quote, shown: estimate && isPickUp ? fetchedEstimate(estimate) : estimate, estimated: true }
}
