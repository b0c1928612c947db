import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#design/when-idle.ts'
import { documentLanguage } from '#storefront/router/location.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'
import { mayPopUp } from './popup-count.ts'

const PromotionPopup = lazy(async () => {
  const [module] = await Promise.all([import('./PromotionPopup.tsx'), loadTexts(documentLanguage(), ['browse'])])
  return { default: module.PromotionPopup }
})

/** LatePopup: loads the promotion pop-up when the page is idle and it may still be shown. */
export function LatePopup() {
  const [mayShow, setMayShow] = useState(false)
  useEffect(() => whenIdle(() => setMayShow(mayPopUp())), [])
  return (
    mayShow && (
      <Suspense>
        <PromotionPopup />
      </Suspense>
    )
  )
}
