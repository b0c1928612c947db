import { lateOrNothing } from '#storefront/page-frame/late.tsx'
import { withTexts } from '#storefront/router/with-texts.ts'

export const NavPoints = lateOrNothing(async () => (await withTexts(import('./NavPoints.tsx'), ['cart'])).NavPoints)
