import { useEffect, useState } from 'react'
import { getConsents } from '#contract/identity/get-consents.ts'
import { giveConsents } from '#contract/identity/give-consents.ts'
import { call } from '#storefront/api/call.ts'
import { announce } from '#storefront/design/announce.ts'
import { Button, buttonClass } from '#storefront/design/Button.tsx'
import { useShop } from '#storefront/identity/session.ts'
import { undisturbed } from '#storefront/offline/undisturbed.ts'
import { useUpdateAvailable } from '#storefront/offline/update.ts'
import { href } from '#storefront/router/href.ts'
import { useAddress } from '#storefront/router/location.ts'
import { match } from '#storefront/router/match.ts'
import { documentSupplier } from '#storefront/shell/supplier.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** Which asking this browser has the shop's word for, so that only a new one asks the server. */
const agreedKey = 'songdee.legal'

/** ConsentQuestion: terms have changed since the shop agreed to them. It is asked calmly and goes on meanwhile. */
export function ConsentQuestion() {
  const texts = useTexts('legal')
  const shopId = useShop()?.id
  const { path } = useAddress()
  const updating = useUpdateAvailable()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const { legal } = documentSupplier()
  const remember = () => {
    localStorage.setItem(agreedKey, String(legal.asked))
    setAsked(false)
  }
  useEffect(() => {
    if (!shopId || localStorage.getItem(agreedKey) === String(legal.asked)) return
    void call(getConsents, {}).then((reply) => {
      if (!reply.ok) return
      if (reply.value.due) setAsked(true)
      else localStorage.setItem(agreedKey, String(legal.asked))
    })
  }, [shopId, legal])

  const agree = async () => {
    setBusy(true)
    const reply = await call(giveConsents, { body: { version: legal.version } })
    setBusy(false)
    // A still newer wording than this page's is asked about by the next page.
    if (!reply.ok) return setAsked(false)
    remember()
    announce(texts.thanks)
  }
  const shown = asked && shopId !== undefined && !updating && !undisturbed.has(match(path).route)
  return (
    <aside className="update" aria-label={texts.asked} hidden={!shown}>
      {shown && (
        <>
          <p>{texts.asked}</p>
          <a href={href('legal')} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
            {texts.read}
          </a>
          <Button look="quiet" onClick={() => setAsked(false)}>
            {texts.later}
          </Button>
          <Button look="primary" busy={busy} onClick={() => void agree()}>
            {texts.agree}
          </Button>
        </>
      )}
    </aside>
  )
}
