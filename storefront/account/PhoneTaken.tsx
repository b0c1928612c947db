import { useRef, useState } from 'react'
import { logInByCode } from '#contract/identity/calls.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { call } from '#storefront/api/call.ts'
import { storeSession } from '#storefront/identity/log-in.ts'
import { codeError } from '#storefront/identity/RequestCode.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { isPerhapsDone } from '#web/is-decided.ts'
import { clearDraft } from './register-draft.ts'

export type TakenPhone = { phoneNumber: string; code: string }

/** PhoneTaken: the number of a registration has an account, and the code that proved it signs in there. */
export function PhoneTaken({ phoneNumber, code }: TakenPhone) {
  const texts = useTexts('register')
  const identity = useTexts('identity')
  const errors = useTexts('errors')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  // The code may be used by a sign-in whose answer was lost.
  const isUnanswered = useRef(false)
  const signIn = async () => {
    if (busy) return
    setBusy(true)
    const reply = storeSession(await call(logInByCode, { body: { phoneNumber, code, sentFor: 'registration' } }))
    setBusy(false)
    if (reply.ok) return clearDraft(sessionStorage)
    if (isPerhapsDone(reply)) isUnanswered.current = true
    const isPerhapsUsed = reply.error.code === 'code_wrong' && isUnanswered.current
    setFailed(isPerhapsUsed ? identity.codePerhapsUsed : codeError(reply.error, { identity, errors }))
  }
  return (
    <>
      <Notice tone="failed">
        <b>{texts.problems.phone_taken}</b>
        <p>{failed ?? texts.takenLead}</p>
      </Notice>
      <Button look="primary" busy={busy} onClick={() => void signIn()}>
        {busy ? texts.signingIn : texts.signInByThisCode}
      </Button>
    </>
  )
}
