import { useEffect, useRef, useState, type FormEvent } from 'react'
import { confirmCode, requestCode } from '#contract/restricted-goods/calls.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { call } from '#storefront/api/call.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { codeError } from '#storefront/identity/RequestCode.tsx'
import { CodeField, digitsOf } from '#storefront/identity/CodeField.tsx'
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
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { id, phoneNumber, phoneVerified } = profile
  useEffect(() => {
    if (sent) input.current?.focus()
  }, [sent])
  if (phoneVerified) return <p className="text-quiet">{texts.phoneProven(formatPhone(phoneNumber))}</p>

  const send = async () => {
    setBusy(true)
    const reply = await call(requestCode, { body: { customerID: id, phoneNumber } })
    setBusy(false)
    setError(reply.ok ? null : codeError(reply.error, { identity, errors }))
    if (reply.ok) setSent(true)
  }
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const verifyCode = digitsOf(input.current?.value ?? '')
    if (verifyCode.length !== 6) return setError(identity.codeIncomplete)
    setError(null)
    setBusy(true)
    const reply = await call(confirmCode, { body: { customerID: id, verifyCode } })
    setBusy(false)
    if (!reply.ok || !reply.value.verifyStatus) return setError(errors[reply.ok ? 'code_wrong' : reply.error.code])
    announce(texts.phoneProven(formatPhone(phoneNumber)))
    // The access token carries the verification too: the server allows more with the new one.
    void refreshTokens(accessToken() ?? '')
    await reloadProfile(id)
  }
  return (
    <form className="stack" method="dialog" noValidate onSubmit={confirm}>
      <p>{texts.phoneUnverified(formatPhone(phoneNumber))}</p>
      {!sent && error && <Notice tone="failed">{error}</Notice>}
      {sent ? (
        <>
          <CodeField error={error} inputRef={input} onTyping={() => setError(null)} />
          <Button look="primary" type="submit" busy={busy}>
            {texts.confirmCode}
          </Button>
        </>
      ) : (
        <Button busy={busy} onClick={() => void send()}>
          {texts.provePhone}
        </Button>
      )}
    </form>
  )
}
