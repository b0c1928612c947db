import { useRef, useState } from 'react'
import { register } from '#contract/identity/calls.ts'
import type { FieldError } from '#rules/identity/address.ts'
import { call } from '#storefront/api/call.ts'
import { login } from '#storefront/identity/log-in.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { isDecided } from '#web/is-decided.ts'
import type { Area } from './address-parts.ts'
import type { TakenPhone } from './PhoneTaken.tsx'
import { clearDraft } from './register-draft.ts'
import { registrationOf } from './registration.ts'
import { useLegalVersion } from './use-legal-version.ts'
import { showToast } from './toast.ts'

/**
 * Creates an account and signs in. Where a login leads is decided by the guard, as on the login page.
 * @param onFieldErrors receives the server's field errors
 */
export function useRegister(onFieldErrors: (errors: readonly FieldError[]) => void) {
  const texts = useTexts('register')
  const errors = useTexts('errors')
  const shell = useTexts('shell')
  const legalVersion = useLegalVersion() ?? undefined
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [taken, setTaken] = useState<TakenPhone | null>(null)
  // The account may be open, and the code used, by a request whose answer was lost.
  const isUnanswered = useRef(false)

  const send = async (form: FormData, area: Area) => {
    const body = { ...registrationOf(form, area), legalVersion }
    setFailed(null)
    setBusy(true)
    const known = isUnanswered.current ? await login(body.phoneNumber, body.password) : null
    const reply = known?.ok ? known : await call(register, { body })
    isUnanswered.current = !isDecided(reply)
    if (!reply.ok) {
      setBusy(false)
      const { error } = reply
      if (error.code === 'phone_taken') return setTaken({ phoneNumber: body.phoneNumber, code: body.phoneCode ?? '' })
      return error.errors?.length ? onFieldErrors(error.errors) : setFailed(errors[error.code])
    }
    clearDraft(sessionStorage)
    const signedIn = known?.ok ? known : await login(body.phoneNumber, body.password)
    setBusy(false)
    if (signedIn.ok) showToast(texts.welcome(body.storeName.trim()), shell.close)
    else setFailed(texts.openButNotSignedIn)
  }
  return { send, busy, failed, taken, forgetTaken: () => setTaken(null) }
}
