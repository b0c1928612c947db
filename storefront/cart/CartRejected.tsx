import { lazy, Suspense } from 'react'
import { documentLanguage } from '#storefront/router/location.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'
import { useCartNotices } from './cart-store.ts'

const RejectionBar = lazy(async () => {
  const [{ RejectionBar: part }] = await Promise.all([
    import('./RejectionBar.tsx'),
    loadTexts(documentLanguage(), ['errors', 'cart']),
  ])
  return { default: part }
})

/** CartRejected: brings the notice of what did not come into the cart, when there is something to tell. */
export const CartRejected = () =>
  useCartNotices().length > 0 && (
    <Suspense>
      <RejectionBar />
    </Suspense>
  )
