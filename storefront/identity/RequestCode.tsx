import { useEffect, useRef, useState, type FormEvent } from 'react'
import { forgotPassword } from '#contract/identity/calls.ts'
import { formatPhone, normalisePhone } from '#rules/identity/phone.ts'
import { call } from '../api/call.ts'
import type { CallProblem } from '../api/reply.ts'
import { Button } from '#design/Button.tsx'
import { Field } from '#design/Field.tsx'
import type { AllTexts } from '../texts/namespaces.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { fillInPhone, rememberPhone } from './typed-phone.ts'

type Texts = { identity: AllTexts['identity']; errors: AllTexts['errors'] }

/** Why no code was sent; after too many requests, when the next one is possible. */
export function codeError({ code, retryAfter }: CallProblem, { identity, errors }: Texts): string {
  if (code === 'rate_limited' && retryAfter) return identity.codeLater(Math.ceil(retryAfter / 60))
  return code === 'validation' ? identity.phoneInvalid : errors[code]
}

/**
 * Why a password was not taken; after too many wrong ones, when the next is possible.
 * @param isCodeOffered a code from a message can be used instead, which does not have to wait
 */
export function passwordError(
  { code, retryAfter }: CallProblem,
  { identity, errors }: Texts,
  isCodeOffered: boolean,
): string {
  if (code !== 'rate_limited' || !retryAfter) return errors[code]
  const minutes = Math.ceil(retryAfter / 60)
  return isCodeOffered ? identity.tooManyTriesOrCode(minutes) : identity.tooManyTries(minutes)
}

/** RequestCode: asks for the phone number of an account whose password is forgotten. */
export function RequestCode({ known, onSent }: { known: string; onSent: (phone: string) => void }) {
  const texts = useTexts('identity')
  const errors = useTexts('errors')
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => fillInPhone(input.current), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const typed = input.current?.value ?? ''
    const phoneNumber = normalisePhone(typed)
    setError(phoneNumber ? null : typed.trim() ? texts.phoneInvalid : texts.phoneMissing)
    if (!phoneNumber) return input.current?.focus()
    setBusy(true)
    const reply = await call(forgotPassword, { body: { phoneNumber } })
    setBusy(false)
    if (reply.ok) onSent(phoneNumber)
    else setError(codeError(reply.error, { identity: texts, errors }))
  }
  return (
    <form className="stack" method="dialog" noValidate onSubmit={submit}>
      <p className="text-quiet">{texts.forgotLead}</p>
      <Field
        label={texts.phone}
        help={texts.phoneHelp}
        error={error}
        inputRef={input}
        onInput={(event) => rememberPhone(event.currentTarget.value)}
        defaultValue={formatPhone(known)}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
      />
      <Button look="primary" type="submit" data-tap="submit" busy={busy}>
        {busy ? texts.sendingCode : texts.sendCode}
      </Button>
    </form>
  )
}
