import { lazy } from 'react'
import { withTexts } from '#storefront/router/with-texts.ts'

export const NavPoints = lazy(async () => ({
  default: (await withTexts(import('./NavPoints.tsx'), ['cart'])).NavPoints,
}))
