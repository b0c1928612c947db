import { Money } from '#storefront/design/Money.tsx'
import { useCart } from '#storefront/cart/cart-store.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

export function CartPage() {
  const cart = useCart()
  return (
    <>
      <h1>{useTexts('shell').titleCart}</h1>
      <p>
        {cart.units} · <Money satang={cart.total} />
      </p>
    </>
  )
}
