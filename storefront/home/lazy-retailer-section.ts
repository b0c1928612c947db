import { lazy } from 'react'
import { withTexts } from '#storefront/router/with-texts.ts'

export const RetailerSection = lazy(async () => ({
  default: (await withTexts(import('./RetailerSection.tsx'), ['browse', 'delivery', 'orders', 'errors']))
    .RetailerSection,
}))
