import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useCart } from '#storefront/cart/cart-store.ts'

/** What is said of changes of the cart that are not sent yet, by what they wait for. */
export function useWaitingWords(): string {
  const { waiting } = useTexts('cart')
  const texts = useTexts('offline')
  const errors = useTexts('errors')
  const { unsent } = useCart()
  // Null while they are being sent for the first time.
  if (unsent === 'offline' || (unsent === null && !navigator.onLine)) return waiting
  if (unsent === 'not_stored') return texts.waitingForSpace
  return unsent === 'unauthenticated' ? errors.unauthenticated : texts.waitingForShop
}
