import { late } from '#storefront/page-frame/late.ts'
import { withTexts } from '#storefront/router/with-texts.ts'

export const DeliveryTo = late(
  async () => (await withTexts(import('./DeliveryTo.tsx'), ['delivery', 'errors'])).DeliveryTo,
)
