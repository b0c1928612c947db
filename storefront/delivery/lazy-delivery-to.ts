import { lazy } from 'react'
import { withTexts } from '#storefront/router/with-texts.ts'

export const DeliveryTo = lazy(async () => ({
  default: (await withTexts(import('./DeliveryTo.tsx'), ['delivery', 'errors'])).DeliveryTo,
}))
