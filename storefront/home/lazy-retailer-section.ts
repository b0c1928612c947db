import { late } from '#storefront/page-frame/late.ts'
import { withTexts } from '#storefront/router/with-texts.ts'

export const RetailerSection = late(
  async () =>
    (await withTexts(import('./RetailerSection.tsx'), ['browse', 'delivery', 'orders', 'errors'])).RetailerSection,
)
