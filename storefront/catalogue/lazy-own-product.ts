import { lazy } from 'react'
import { withTexts } from '#storefront/router/with-texts.ts'

/** The product page's part for the signed-in retailer; its code is loaded after the page. */
export const LateOwnProduct = lazy(async () => ({
  default: (await withTexts(import('./OwnProduct.tsx'), ['browse', 'errors'])).OwnProduct,
}))
