import { useEffect, useState } from 'react'
import { getConsents, giveConsents } from '#contract/profile/calls.ts'
import { call } from '#storefront/api/call.ts'
import { announce } from '#design/announce.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import { useRetailer } from '#storefront/api/session.ts'
import { checkoutRoutes } from '#storefront/offline/checkout-routes.ts'
import { useUpdateAvailable } from '#storefront/offline/update.ts'
import { href } from '#storefront/router/href.ts'
import { useAddress } from '#storefront/router/location.ts'
import { match } from '#storefront/router/match.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** The shop that was asked, or need not be, in this visit: nobody is asked twice in one. */
const askedKey = 'songdee.legal'

/** ConsentQuestion: terms have changed since the shop agreed to them. It is asked calmly and goes on meanwhile. */
export function ConsentQuestion() {
  const texts = useTexts('legal')
  const shopId = useRetailer()?.id
  const { path } = useAddress()
  const updating = useUpdateAvailable()
  const [asked, setAsked] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!shopId || sessionStorage.getItem(askedKey) === shopId) return
    void call(getConsents, {}).then((reply) => {
      if (!reply.ok) return
      if (reply.value.due) setAsked(reply.value.version)
      else sessionStorage.setItem(askedKey, shopId)
    })
  }, [shopId])

  const end = () => {
    setAsked(null)
    sessionStorage.setItem(askedKey, shopId ?? '')
  }

  const agree = async (version: number) => {
    setBusy(true)
    const reply = await call(giveConsents, { body: { version } })
    setBusy(false)
    // Where a still newer wording has come, or no answer did, the next visit asks again.
    end()
    if (reply.ok) announce(texts.thanks)
  }
  const shown = asked !== null && shopId !== undefined && !updating && !checkoutRoutes.has(match(path).route)
  return (
    <aside className="update" aria-label={texts.asked} hidden={!shown}>
      {shown && (
        <>
          <p>{texts.asked}</p>
          <a href={href('legal')} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
            {texts.read}
          </a>
          <Button look="quiet" onClick={end}>
            {texts.later}
          </Button>
          <Button look="primary" busy={busy} onClick={() => void agree(asked)}>
            {texts.agree}
          </Button>
        </>
      )}
    </aside>
  )
}
