import { useRef, useState, type FormEvent } from 'react'
import { requestCode } from '#contract/restricted-goods/calls.ts'
import { formatPhone, normalisePhone } from '#rules/identity/phone.ts'
import { call } from '#storefront/api/call.ts'
import { Button } from '#design/Button.tsx'
import { Field } from '#design/Field.tsx'
import type { Claims } from '#storefront/api/claims.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { sendError } from './send-error.ts'

type PhoneStepProps = {
  retailer: Claims
  onSent: () => void
  /** An earlier code is at hand. */
  onSkip: () => void
  onSignedOut: () => void
}

/** Where the browser focuses in a dialog; React does not write this attribute. */
const focusSubmit = (form: HTMLFormElement | null) =>
  form?.querySelector('[type=submit]')?.setAttribute('autofocus', '')

/** PhoneStep: the number to send the code to, which must be the account's own. */
export function PhoneStep({ retailer, onSent, onSkip, onSignedOut }: PhoneStepProps) {
  const texts = useTexts('restricted')
  const errors = useTexts('errors')
  const phone = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const phoneNumber = normalisePhone(phone.current?.value ?? '')
    setError(phoneNumber ? null : texts.phoneInvalid)
    if (!phoneNumber) return phone.current?.focus()
    setBusy(true)
    const reply = await call(requestCode, { body: { customerID: retailer.id, phoneNumber } })
    setBusy(false)
    if (reply.ok) return onSent()
    if (reply.error.status === 401) return onSignedOut()
    setError(sendError(reply.error, { restricted: texts, errors }))
  }
  return (
    <form ref={focusSubmit} className="stack" noValidate onSubmit={submit}>
      <p>{texts.lead}</p>
      <Field
        label={texts.phone}
        help={texts.phoneHelp}
        error={error}
        inputRef={phone}
        onInput={() => setError(null)}
        defaultValue={formatPhone(retailer.phone)}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
      />
      <Button look="primary" type="submit" busy={busy}>
        {busy ? texts.sending : texts.send}
      </Button>
      <Button look="quiet" onClick={onSkip}>
        {texts.haveCode}
      </Button>
    </form>
  )
}
