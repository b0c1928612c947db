import { useEffect, useState } from 'react'
import { afterFirstLook, isFirstLook, untilQuiet } from '#storefront/page-frame/first-look.ts'
import { late } from '#storefront/page-frame/late.ts'
import { withTexts } from '#storefront/router/with-texts.ts'
import { isPreviewOf } from './is-preview.ts'
import { mayPopUp } from './popup-count.ts'

const PromotionPopup = late(
  async () => (await withTexts(import('./PromotionPopup.tsx'), ['browse'])).PromotionPopup,
  'nothing',
)

/** LatePopup: loads the promotion pop-up when nothing else is going on and it may still be shown; the preview of one at once. */
export function LatePopup() {
  const [mayShow, setMayShow] = useState(false)
  useEffect(() => {
    const isPreview = isPreviewOf('popups')
    const due = isPreview ? Promise.resolve() : isFirstLook() ? untilQuiet() : afterFirstLook()
    void due.then(() => setMayShow(isPreview || mayPopUp()))
  }, [])
  return mayShow && <PromotionPopup />
}
