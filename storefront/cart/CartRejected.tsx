import { lazy, Suspense } from 'react'
import { documentLanguage } from '#storefront/router/location.ts'
import { loadTexts } from '#storefront/texts/rooms.ts'
import { useCartNotices } from './cart-store.ts'

const RefusalBar = lazy(async () => {
  const [{ RefusalBar: part }] = await Promise.all([
    import('./RejectionBar.tsx'),
    loadTexts(documentLanguage(), ['errors', 'cart']),
  ])
  return { default: part }
})

/** CartRefused: brings the notice of what did not come into the cart, when there is something to tell. */
export const CartRefused = () =>
  useCartNotices().length > 0 && (
    <Suspense>
      <RefusalBar />
    </Suspense>
  )
