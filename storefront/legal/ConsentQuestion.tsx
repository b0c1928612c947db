import { useEffect, useState } from 'react'
import { getConsents, giveConsents } from '#contract/profile/calls.ts'
import { call } from '#storefront/api/call.ts'
import { announce } from '#design/announce.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import { useRetailer } from '#storefront/api/session.ts'
import { useUpdateAvailable } from '#storefront/offline/update.ts'
import { QuestionAbovePage, useFromNextPage } from '#storefront/offline/QuestionAbovePage.tsx'
import { href } from '#storefront/router/href.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** Id of the retailer whose consent is settled for this visit: the question appears once per visit. */
const settledKey = 'songdee.legal'

/** ConsentQuestion: asks a retailer to agree to changed terms, without blocking or covering anything. */
export function ConsentQuestion() {
  const texts = useTexts('legal')
  const retailerId = useRetailer()?.id
  const updating = useUpdateAvailable()
  const [dueVersion, setDueVersion] = useState<number | null>(null)
  const [isFirst, setFirst] = useState(false)
  const [busy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!retailerId || sessionStorage.getItem(settledKey) === retailerId) return
    void call(getConsents, {}).then((reply) => {
      if (!reply.ok) return
      // A retailer that the supplier added has never agreed to anything.
      setFirst(reply.value.given.length === 0)
      if (reply.value.due) setDueVersion(reply.value.version)
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
  const shown = useFromNextPage(dueVersion !== null && retailerId !== undefined) && !updating
  const question = isFirst ? texts.terms : texts.termsChanged
  return (
    <QuestionAbovePage question={question} shown={shown}>
      {dueVersion !== null && (
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
    </QuestionAbovePage>
  )
}
