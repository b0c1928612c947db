import { useEffect, useState } from 'react'
import type { BannerTile } from '#contract/pages/shapes.ts'
import { BannerCard } from '#storefront/catalogue/BannerCard.tsx'
import { Button, buttonClass } from '#storefront/design/Button.tsx'
import { Dialog } from '#storefront/design/Dialog.tsx'
import { bannerHref } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { countPopUp } from './popup-count.ts'

/** Whoever does something within this time knows what they want: nothing gets in their way. */
const stillnessMs = 6000
const doings = ['pointerdown', 'keydown', 'focusin', 'scroll', 'wheel'] as const

/** PromotionPopup: one campaign in a dialog, for who looks at the home page and does nothing. */
export function PromotionPopup({ banner }: { banner: BannerTile }) {
  const texts = useTexts('browse')
  const catalogue = useTexts('catalogue')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      controller.abort()
      setOpen(true)
      countPopUp()
    }, stillnessMs)
    for (const doing of doings) addEventListener(doing, () => clearTimeout(timer), { signal: controller.signal })
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [])
  const close = () => setOpen(false)
  return (
    <Dialog
      open={open}
      onClose={close}
      title={texts.popup}
      foot={
        <>
          <Button onClick={close}>{texts.later}</Button>
          <Link href={bannerHref(banner)} className={buttonClass('primary')} onClick={close}>
            {catalogue.seeGoods}
          </Link>
        </>
      }
    >
      <div className="stack">
        <BannerCard banner={banner} early />
      </div>
    </Dialog>
  )
}
