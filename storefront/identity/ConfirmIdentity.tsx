import { useRef, useState, type FormEvent } from 'react'
import { formatPhone } from '#rules/identity/phone.ts'
import { Button } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'
import { PasswordField } from '#design/PasswordField.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { digitsOf } from './CodeField.tsx'
import { login } from './log-in.ts'
import { endOnServer } from '#web/end-on-server.ts'
import { passwordError } from './RequestCode.tsx'
import { SentCode } from './SentCode.tsx'
import { refreshToken, useRetailer } from '#storefront/api/session.ts'
import { useSignInCode } from './use-sign-in-code.ts'

type ConfirmIdentityProps = {
  open: boolean
  onClose: () => void
  /** The retailer has just signed in again. */
  onConfirmed: () => void
}

/**
 * ConfirmIdentity: asks for the password or a code before an irreversible action, unless the sign-in is recent. It
 * signs in again, and the previous session ends.
 */
export function ConfirmIdentity({ open, onClose, onConfirmed }: ConfirmIdentityProps) {
  const texts = useTexts('identity')
  return (
    <Dialog open={open} onClose={onClose} closeOnOutsidePress={false} title={texts.confirmHeading}>
      {open && <ConfirmForm onConfirmed={onConfirmed} />}
    </Dialog>
  )
}

function ConfirmForm({ onConfirmed }: Pick<ConfirmIdentityProps, 'onConfirmed'>) {
  const texts = useTexts('identity')
  const errors = useTexts('errors')
  const phone = useRetailer()?.phone ?? ''
  const password = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const byCode = useSignInCode()
  // Who is signed in has the password at hand where no code was sent.
  const sentAt = byCode.sent?.at ?? null

  const tryPassword = async (): Promise<string | null> => {
    const typedPassword = password.current?.value ?? ''
    if (!typedPassword) return texts.passwordMissing
    const reply = await login(phone, typedPassword)
    if (reply.ok) return null
    return reply.error.status === 401
      ? texts.passwordWrong
      : passwordError(reply.error, { identity: texts, errors }, true)
  }
  const tryCode = async (): Promise<string | null> => {
    const digits = digitsOf(code.current?.value ?? '')
    return digits.length === 6 ? byCode.signIn(digits) : texts.codeIncomplete
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const previousToken = refreshToken()
    setError(null)
    setBusy(true)
    const wrong = await (sentAt ? tryCode() : tryPassword())
    setBusy(false)
    if (wrong) {
      setError(wrong)
      return (sentAt ? code : password).current?.select()
    }
    endOnServer('storefront', previousToken)
    onConfirmed()
  }
  const send = async () => setError(await byCode.send(phone))
  const confirmButton = (
    <Button look="primary" type="submit" busy={busy}>
      {busy ? texts.submitting : texts.confirm}
    </Button>
  )
  return (
    <form className="stack" method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      <p>{texts.confirmLead}</p>
      <input type="hidden" name="username" autoComplete="username" value={phone} readOnly />
      {sentAt ? (
        <SentCode
          phone={phone}
          sentAt={sentAt}
          note=""
          error={error}
          inputRef={code}
          sending={byCode.busy === 'sending'}
          onAgain={() => void send()}
          onTyping={() => setError(null)}
        >
          {confirmButton}
        </SentCode>
      ) : (
        <PasswordField
          showLabel={texts.showPassword}
          label={texts.passwordOf(formatPhone(phone))}
          error={error}
          inputRef={password}
          onInput={() => setError(null)}
          name="password"
          autoComplete="current-password"
          required
        />
      )}
      {!sentAt && confirmButton}
      {!sentAt && (
        <Button busy={byCode.busy === 'sending'} onClick={() => void send()}>
          {byCode.busy === 'sending' ? texts.sendingCode : texts.bySms}
        </Button>
      )}
    </form>
  )
}
