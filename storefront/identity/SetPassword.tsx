import { useEffect, useRef, useState, type FormEvent } from 'react'
import { logIn, resetPassword } from '#contract/identity/calls.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { isDecided } from '#web/is-decided.ts'
import type { Tokens } from '#web/session.ts'
import { call } from '../api/call.ts'
import type { Reply } from '../api/reply.ts'
import { Button } from '#design/Button.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { CodeField, digitsOf } from './CodeField.tsx'
import { NewPasswordFields, newPasswordErrors, type NewPasswordErrors } from './NewPasswordFields.tsx'

type FieldErrors = NewPasswordErrors & { code?: string | undefined }
type SetPasswordProps = {
  phone: string
  /** `signedIn`: the answer of a sign-in, where one was tried with the new password. */
  onDone: (password: string, signedIn?: Reply<Tokens>) => void
  onAgain: () => void
}

/** SetPassword: the code from the message and a new password. It does not reveal whether the number has an account. */
export function SetPassword({ phone, onDone, onAgain }: SetPasswordProps) {
  const texts = useTexts('identity')
  const errors = useTexts('errors')
  const code = useRef<HTMLInputElement>(null)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  // The password may be set, and the code used, by a request whose answer was lost.
  const isUnanswered = useRef(false)
  useEffect(() => code.current?.focus(), [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const filled = event.currentTarget
    const form = new FormData(filled)
    const digits = digitsOf(String(form.get('code') ?? ''))
    const found: FieldErrors = {
      ...(digits.length !== 6 && { code: texts.codeIncomplete }),
      ...newPasswordErrors(form, phone, texts),
    }
    setFieldErrors(found)
    const [wrong] = Object.keys(found)
    if (wrong) return focusOn(filled, wrong)
    const passwords = { password: String(form.get('password')), confirmPassword: String(form.get('confirmPassword')) }
    setBusy(true)
    const { password } = passwords
    const signedIn = isUnanswered.current ? await call(logIn, { body: { phoneNumber: phone, password } }) : null
    if (signedIn?.ok) return onDone(password, signedIn)
    const reply = await call(resetPassword, { body: { phoneNumber: phone, code: digits, ...passwords } })
    isUnanswered.current = !isDecided(reply)
    setBusy(false)
    if (reply.ok) return onDone(password)
    const common = reply.error.errors?.some((error) => error.code === 'password_too_common')
    if (common) return setFieldErrors({ password: texts.passwordProblems.password_too_common })
    setFieldErrors({ code: errors[reply.error.code] })
    code.current?.select()
  }
  return (
    <form className="stack" method="dialog" noValidate onSubmit={submit}>
      <p>
        {texts.codeSentTo} <b className="block text-lg">{formatPhone(phone)}</b>
        <span className="text-sm text-quiet">{texts.codeSentIf}</span>
      </p>
      <CodeField
        error={fieldErrors.code}
        inputRef={code}
        onTyping={() => fieldErrors.code && setFieldErrors({ ...fieldErrors, code: undefined })}
      />
      {/* Password managers store the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={phone} readOnly />
      <NewPasswordFields fieldErrors={fieldErrors} />
      <Button look="primary" type="submit" busy={busy}>
        {busy ? texts.saving : texts.setPassword}
      </Button>
      <Button look="quiet" onClick={onAgain}>
        {texts.otherNumber}
      </Button>
    </form>
  )
}

function focusOn(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
