import { lazy } from 'react'
import { documentLanguage } from '#storefront/router/location.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'

/** The product page's part for the signed-in retailer; its code is loaded after the page. */
export const LateOwnProduct = lazy(async () => {
  const [{ OwnProduct: part }] = await Promise.all([
    import('./OwnProduct.tsx'),
    loadTexts(documentLanguage(), ['browse', 'errors']),
  ])
  return { default: part }
})
