import { late } from '#storefront/page-frame/late.ts'
import { withTexts } from '#storefront/router/with-texts.ts'
import { useCartNotices } from './cart-store.ts'

const RejectionBar = late(async () => (await withTexts(import('./RejectionBar.tsx'), ['errors', 'cart'])).RejectionBar)

/** CartRejected: loads the notice of rejected additions when there are any. */
export const CartRejected = () => useCartNotices().length > 0 && <RejectionBar />
