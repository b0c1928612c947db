import { late } from '#storefront/page-frame/late.ts'
import { withTexts } from '#storefront/router/with-texts.ts'

export const NavPoints = late(async () => (await withTexts(import('./NavPoints.tsx'), ['cart'])).NavPoints, 'nothing')
