import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useCart } from '#storefront/cart/cart-store.ts'

/** CartCount: how many different goods are in the cart, as a badge on its icon and in words for who cannot see it. */
export function CartCount() {
  const { lines } = useCart()
  const texts = useTexts('shell')
  return (
    lines > 0 && (
      <>
        <b className="badge count" aria-hidden="true">
          {lines}
        </b>
        <span className="sr-only">{texts.cartHolds(lines)}</span>
      </>
    )
  )
}
