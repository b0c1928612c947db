import { lazy, type ComponentType } from 'react'
import { documentLanguage } from '#storefront/router/location.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'
import type { ProductNextTierProps } from './ProductNextTier.tsx'

const Nothing: ComponentType<ProductNextTierProps> = () => null

const load = async (): Promise<{ default: ComponentType<ProductNextTierProps> }> => {
  const [{ ProductNextTier: part }] = await Promise.all([
    import('./ProductNextTier.tsx'),
    loadTexts(documentLanguage(), ['cart']),
  ])
  return { default: part }
}

/** Not needed for the first view of a product; left out where it cannot be loaded. */
export const LateNextTier = lazy(() => load().catch(() => ({ default: Nothing })))
