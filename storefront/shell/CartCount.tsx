import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useCart } from '#storefront/cart/cart-store.ts'

/** CartCount: the number of different goods in the cart, as a badge and in words for screen readers. */
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
