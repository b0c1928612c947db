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

/** CartRejected: loads the notice of rejected additions when there are any. */
export const CartRejected = () =>
  useCartNotices().length > 0 && (
    <Suspense>
      <RejectionBar />
    </Suspense>
  )
