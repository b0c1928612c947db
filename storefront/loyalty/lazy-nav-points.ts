import { lazy } from 'react'
import { documentLanguage } from '#storefront/router/location.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'

export const NavPoints = lazy(async () => {
  const [module] = await Promise.all([import('./NavPoints.tsx'), loadTexts(documentLanguage(), ['cart'])])
  return { default: module.NavPoints }
})
