import { useEffect, useState } from 'react'
import { listPopups } from '#contract/content/calls.ts'
import { useCall } from '#storefront/router/queries.ts'
import { RichText } from '#design/RichText.tsx'
import { Button, buttonClass } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'
import { Picture } from '#design/Picture.tsx'
import { useRetailer } from '#storefront/api/session.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { countPopUp, mayPopUp } from './popup-count.ts'
import './popup.css'

/** Users who act within this time, in milliseconds, are not interrupted. */
const inactivityMs = 6000
const activityEvents = ['pointerdown', 'keydown', 'focusin', 'scroll', 'wheel'] as const

/** PromotionPopup: the supplier's promotion for this retailer, for those who look at the home page and do nothing; or a draft. */
export function PromotionPopup() {
  const texts = useTexts('browse')
  const lang = useLanguage()
  const retailer = useRetailer()
  const preview = useQueryOfAddress().get('preview') ?? undefined
  /** Null until it opens by itself or is closed. */
  const [opened, setOpen] = useState<boolean | null>(null)
  const { data } = useCall(['popups', retailer?.id, preview], listPopups, { query: { lang, preview } })
  const popup = data?.[0]
  // Who looks at a draft has opened it: it waits for nothing and is not counted.
  const isDraft = popup !== undefined && preview?.startsWith(`popups.${popup.key}.`) === true
  const comesByItself = popup !== undefined && !isDraft
  useEffect(() => {
    // The link of a draft may have expired: what is published keeps to its count.
    if (!comesByItself || !mayPopUp()) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      controller.abort()
      setOpen(true)
      countPopUp()
    }, inactivityMs)
    for (const activity of activityEvents)
      addEventListener(activity, () => clearTimeout(timer), { signal: controller.signal })
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [comesByItself])
  if (!popup) return null
  const close = () => setOpen(false)
  return (
    <Dialog
      open={opened ?? isDraft}
      onClose={close}
      title={popup.title}
      opensByItself={comesByItself}
      foot={
        <>
          <Button onClick={close}>{texts.later}</Button>
          {popup.link && (
            <Link href={popup.link} className={buttonClass('primary')} onClick={close}>
              {popup.linkText}
            </Link>
          )}
        </>
      }
    >
      <div className="stack popup">
        {popup.image && <Picture image={popup.image} place="banner" early />}
        <RichText blocks={popup.body} link={Link} />
      </div>
    </Dialog>
  )
}
