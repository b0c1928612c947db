import { lazy } from 'react'
import { documentLanguage } from '#storefront/router/location.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'

/** What a product page says to the retailer who reads it; its code comes after the page. */
export const LateOwnProduct = lazy(async () => {
  const [{ OwnProduct: part }] = await Promise.all([
    import('./OwnProduct.tsx'),
    loadTexts(documentLanguage(), ['browse', 'errors']),
  ])
  return { default: part }
})
