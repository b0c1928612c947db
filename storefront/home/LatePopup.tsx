import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#design/when-idle.ts'
import { withTexts } from '#storefront/router/with-texts.ts'
import { mayPopUp } from './popup-count.ts'

const PromotionPopup = lazy(async () => ({
  default: (await withTexts(import('./PromotionPopup.tsx'), ['browse'])).PromotionPopup,
}))

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
