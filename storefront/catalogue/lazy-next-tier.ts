import { lazy, type ComponentType } from 'react'
import { withTexts } from '#storefront/router/with-texts.ts'
import type { ProductNextTierProps } from './ProductNextTier.tsx'

const Nothing: ComponentType<ProductNextTierProps> = () => null

const load = async () => (await withTexts(import('./ProductNextTier.tsx'), ['cart'])).ProductNextTier

/** Not needed for the first view of a product; left out where it cannot be loaded. */
export const LateNextTier = lazy(async () => ({ default: await load().catch(() => Nothing) }))
