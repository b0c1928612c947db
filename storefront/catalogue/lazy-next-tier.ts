import { late } from '#storefront/page-frame/late.ts'
import { withTexts } from '#storefront/router/with-texts.ts'

/** Not needed for the first view of a product; left out where it cannot be loaded. */
export const LateNextTier = late(
  async () => (await withTexts(import('./ProductNextTier.tsx'), ['cart'])).ProductNextTier,
  'nothing',
)
