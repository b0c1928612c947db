import { lazy, Suspense } from 'react'
import { withTexts } from '#storefront/router/with-texts.ts'
import { useCartNotices } from './cart-store.ts'

const RejectionBar = lazy(async () => ({
  default: (await withTexts(import('./RejectionBar.tsx'), ['errors', 'cart'])).RejectionBar,
}))

/** CartRejected: loads the notice of rejected additions when there are any. */
export const CartRejected = () =>
  useCartNotices().length > 0 && (
    <Suspense>
      <RejectionBar />
    </Suspense>
  )
