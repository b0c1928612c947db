import { late } from '#storefront/page-frame/late.ts'
import { withTexts } from '#storefront/router/with-texts.ts'

/** The product page's part for the signed-in retailer; its code is loaded after the page. */
export const LateOwnProduct = late(
  async () => (await withTexts(import('./OwnProduct.tsx'), ['browse', 'errors'])).OwnProduct,
)
