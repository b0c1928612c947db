import { lazy } from 'react'
import { documentLanguage } from '#storefront/router/location.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'

export const RetailerSection = lazy(async () => {
  const [module] = await Promise.all([
    import('./RetailerSection.tsx'),
    loadTexts(documentLanguage(), ['browse', 'delivery', 'orders', 'errors']),
  ])
  return { default: module.RetailerSection }
})
