import { useEffect, useRef, useState, type FormEvent } from 'react'
import { confirmCode, getEligibility, requestCode } from '#contract/restricted-goods/calls.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { isDecided } from '#web/is-decided.ts'
import { call } from '#storefront/api/call.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { codeError } from '#storefront/identity/RequestCode.tsx'
import { digitsOf } from '#storefront/identity/CodeField.tsx'
import { SentCode } from '#storefront/identity/SentCode.tsx'
import { refreshTokens } from '#storefront/api/refresh.ts'
import { accessToken } from '#storefront/api/session.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { reloadProfile, type Profile } from './save-profile.ts'

/** VerifyPhone: sends a code to the retailer's own number; a verified number unlocks points and restricted goods. */
export function VerifyPhone({ profile }: { profile: Profile }) {
  const texts = useTexts('account')
  const identity = useTexts('identity')
  const errors = useTexts('errors')
  const input = useRef<HTMLInputElement>(null)
  const [sentAt, setSentAt] = useState<number | null>(null)
  const [busy, setBusy] = useState<'sending' | 'checking' | null>(null)
  const [error, setError] = useState<string | null>(null)
  // The number may be proven, and the code used, by a request whose answer was lost.
  const isUnanswered = useRef(false)
  const { id, phoneNumber, phoneVerified } = profile
  useEffect(() => {
    if (sentAt !== null) input.current?.focus()
  }, [sentAt])
  if (phoneVerified) return <p className="text-quiet">{texts.phoneProven(formatPhone(phoneNumber))}</p>

  const send = async () => {
    setError(null)
    setBusy('sending')
    const reply = await call(requestCode, { body: { customerID: id, phoneNumber } })
    setBusy(null)
    if (!reply.ok) return setError(codeError(reply.error, { identity, errors }))
    isUnanswered.current = false
    setSentAt(Date.now())
  }
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const verifyCode = digitsOf(input.current?.value ?? '')
    if (verifyCode.length !== 6) return setError(identity.codeIncomplete)
    setError(null)
    setBusy('checking')
    const reply = await call(confirmCode, { body: { customerID: id, verifyCode } })
    if (!isDecided(reply)) isUnanswered.current = true
    const isWrong = reply.ok && !reply.value.verifyStatus
    const eligibility = isWrong && isUnanswered.current ? await call(getEligibility, {}) : null
    setBusy(null)
    if (eligibility && !eligibility.ok) return setError(errors[eligibility.error.code])
    if (!reply.ok) return setError(errors[reply.error.code])
    if (isWrong && !eligibility?.value.phoneProven) return setError(errors.code_wrong)
    announce(texts.phoneProven(formatPhone(phoneNumber)))
    // The access token carries the verification too: the server allows more with the new one.
    void refreshTokens(accessToken() ?? '')
    await reloadProfile(id)
  }
  return (
    <form className="stack" method="dialog" noValidate onSubmit={confirm}>
      {sentAt === null ? (
        <>
          <p>{texts.phoneUnverified(formatPhone(phoneNumber))}</p>
          {error && <Notice tone="failed">{error}</Notice>}
          <Button busy={busy === 'sending'} onClick={() => void send()}>
            {texts.provePhone}
          </Button>
        </>
      ) : (
        <SentCode
          phone={phoneNumber}
          sentAt={sentAt}
          note=""
          error={error}
          inputRef={input}
          sending={busy === 'sending'}
          onAgain={() => void send()}
          onTyping={() => setError(null)}
        >
          <Button look="primary" type="submit" busy={busy === 'checking'}>
            {texts.confirmCode}
          </Button>
        </SentCode>
      )}
    </form>
  )
}
