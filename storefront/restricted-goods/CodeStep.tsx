import { useEffect, useRef, useState, type FormEvent } from 'react'
import { confirmCode, getEligibility, requestCode } from '#contract/restricted-goods/calls.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { isDecided } from '#web/is-decided.ts'
import { plainDigits } from '#rules/identity/plain-digits.ts'
import { call } from '#storefront/api/call.ts'
import { Button } from '#design/Button.tsx'
import { Field } from '#design/Field.tsx'
import type { Claims } from '#storefront/api/claims.ts'
import { refreshTokens } from '#storefront/api/refresh.ts'
import { accessToken } from '#storefront/api/session.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { sendError } from './send-error.ts'
import { useCountdown } from '#design/use-countdown.ts'

type CodeStepProps = {
  retailer: Claims
  /** When the last code was sent, in milliseconds since 1970; 0: before this dialog was opened. */
  sentAt: number
  onSent: () => void
  onGranted: () => void
  onSignedOut: () => void
}

/** A message may take a while, and a new code would invalidate the one under way. In milliseconds. */
const resendAfterMs = 60_000

/** CodeStep: the six digits from the message, and a button for another message. */
export function CodeStep({ retailer, sentAt, onSent, onGranted, onSignedOut }: CodeStepProps) {
  const texts = useTexts('restricted')
  const errors = useTexts('errors')
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState<'checking' | 'sending' | null>(null)
  const wait = useCountdown(sentAt + resendAfterMs)
  // The code may be used, and the goods open, by a request whose answer was lost.
  const isUnanswered = useRef(false)
  useEffect(() => input.current?.focus(), [])

  const showError = (words: string) => {
    setError(words)
    input.current?.focus()
    input.current?.select()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const verifyCode = plainDigits(input.current?.value ?? '').replaceAll(/\D/g, '')
    if (busy || verifyCode === '') return
    if (verifyCode.length !== 6) return showError(texts.codeIncomplete)
    setError(null)
    setBusy('checking')
    const reply = await call(confirmCode, { body: { customerID: retailer.id, verifyCode } })
    if (!isDecided(reply)) isUnanswered.current = true
    const isWrong = reply.ok && !reply.value.verifyStatus
    const eligibility = isWrong && isUnanswered.current ? await call(getEligibility, {}) : null
    setBusy(null)
    if (eligibility && !eligibility.ok) return showError(errors[eligibility.error.code])
    if ((reply.ok && !isWrong) || isOpen(eligibility?.value.grantedUntil)) {
      if (retailer.phoneUnverified) void refreshTokens(accessToken() ?? '')
      return onGranted()
    }
    if (!reply.ok && reply.error.status === 401) return onSignedOut()
    showError(errors[reply.ok ? 'code_wrong' : reply.error.code])
  }
  const sendAgain = async () => {
    setError(null)
    setBusy('sending')
    const reply = await call(requestCode, { body: { customerID: retailer.id, phoneNumber: retailer.phone } })
    setBusy(null)
    if (!reply.ok && reply.error.status === 401) return onSignedOut()
    if (!reply.ok) return setError(sendError(reply.error, { restricted: texts, errors }))
    isUnanswered.current = false
    onSent()
    input.current?.focus()
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p>
        {texts.sentTo} <b className="block text-lg">{formatPhone(retailer.phone)}</b>
      </p>
      <Field
        label={texts.code}
        help={texts.codeHelp}
        error={error}
        inputRef={input}
        onInput={() => setError(null)}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
      />
      <Button look="primary" type="submit" disabled={busy === 'checking'} busy={busy === 'checking'}>
        {busy === 'checking' ? texts.checking : texts.confirm}
      </Button>
      {wait > 0 ? (
        <p className="py-3 text-center text-sm text-quiet">{texts.sendAgainIn(wait)}</p>
      ) : (
        <Button look="quiet" busy={busy === 'sending'} onClick={sendAgain}>
          {texts.sendAgain}
        </Button>
      )}
    </form>
  )
}

/** Whether the server lets the retailer buy restricted goods now. */
const isOpen = (until: string | null = null): boolean => until !== null && new Date(until) > new Date()
