import { useCart } from '#storefront/cart/cart-store.ts'

/** CartCount: how many different goods are in the cart, as a badge on its icon; the link beside it says it in words. */
export function CartCount() {
  const { lines } = useCart()
  return (
    lines > 0 && (
      <b className="badge count" aria-hidden="true">
        {lines}
      </b>
    )
  )
}
