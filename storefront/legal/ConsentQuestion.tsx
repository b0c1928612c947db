import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
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

/** Id of the retailer whose consent is settled for this visit: the question appears once per visit. */
const settledKey = 'songdee.legal'

/**
 * ConsentQuestion: asks a retailer to agree to changed terms, without blocking or covering anything: it stands above the page, from
 * the next page on after it is due, so that nothing moves that is being read.
 */
export function ConsentQuestion() {
  const texts = useTexts('legal')
  const retailerId = useRetailer()?.id
  const { path } = useAddress()
  const updating = useUpdateAvailable()
  const [dueVersion, setDueVersion] = useState<number | null>(null)
  /** The page on which it fell due; null once that is left. */
  const [dueOn, setDueOn] = useState<string | null>(null)
  if (dueOn !== null && dueOn !== path) setDueOn(null)
  const fallDue = useEffectEvent((version: number) => {
    setDueVersion(version)
    setDueOn(path)
  })
  const [isFirst, setFirst] = useState(false)
  const [busy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  /** Its place in the document, between the bar on top and the page. */
  const [abovePage] = useState(() => document.createElement('div'))
  useEffect(() => {
    if (!retailerId || sessionStorage.getItem(settledKey) === retailerId) return
    void call(getConsents, {}).then((reply) => {
      if (!reply.ok) return
      // A retailer that the supplier added has never agreed to anything.
      setFirst(reply.value.given.length === 0)
      if (reply.value.due) fallDue(reply.value.version)
      else sessionStorage.setItem(settledKey, retailerId)
    })
  }, [retailerId])

  const settle = () => {
    setDueVersion(null)
    sessionStorage.setItem(settledKey, retailerId ?? '')
  }

  const agree = async (version: number) => {
    setBusy(true)
    const reply = await call(giveConsents, { body: { version } })
    setBusy(false)
    setFailed(!reply.ok)
    if (reply.ok) {
      settle()
      announce(texts.thanks)
      return
    }
    // The terms have changed again: then it is about those.
    const now = reply.error.code === 'edit_conflict' ? await call(getConsents, {}) : null
    if (now?.ok) setDueVersion(now.value.version)
  }
  const waits = dueOn !== null || updating || checkoutRoutes.has(match(path).route)
  const shown = dueVersion !== null && retailerId !== undefined && !waits
  // Only then: a page that is drawn for the first time clears what is in its place.
  useEffect(() => {
    if (shown) document.getElementById('main')?.before(abovePage)
    return () => abovePage.remove()
  }, [shown, abovePage])
  const question = isFirst ? texts.terms : texts.termsChanged
  return createPortal(
    <aside className="terms-question" aria-label={question} hidden={!shown}>
      {shown && (
        <>
          <output>{hasFailed ? texts.notAgreed : question}</output>
          <a href={href('legal')} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
            {isFirst ? texts.readFirst : texts.read}
          </a>
          <Button look="quiet" onClick={settle}>
            {texts.later}
          </Button>
          <Button look="primary" busy={busy} onClick={() => void agree(dueVersion)}>
            {texts.agree}
          </Button>
        </>
      )}
    </aside>,
    abovePage,
  )
}
