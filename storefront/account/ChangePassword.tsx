import { useState, type FormEvent } from 'react'
import { changePassword } from '#contract/identity/calls.ts'
import { call } from '#storefront/api/call.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { PasswordField } from '#design/PasswordField.tsx'
import {
  NewPasswordFields,
  newPasswordErrors,
  type NewPasswordErrors,
} from '#storefront/identity/NewPasswordFields.tsx'
import { passwordError } from '#storefront/identity/RequestCode.tsx'
import { currentRetailer } from '#storefront/api/session.ts'
import { queries } from '#storefront/router/queries.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { reloadLinks } from './reload-links.ts'

type FieldErrors = NewPasswordErrors & { oldPassword?: string; general?: string }

/** ChangePassword: the current password and a new one. It signs other devices out, and the form says so. */
export function ChangePassword({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const texts = useTexts('account')
  const identity = useTexts('identity')
  const errors = useTexts('errors')
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const found: FieldErrors = {
      ...(!text('oldPassword') && { oldPassword: identity.passwordMissing }),
      ...newPasswordErrors(form, currentRetailer()?.phone ?? '', identity),
    }
    setFieldErrors(found)
    const [wrong] = Object.keys(found)
    const field = wrong && event.currentTarget.elements.namedItem(wrong)
    if (field instanceof HTMLElement) return field.focus()
    const body = { oldPassword: text('oldPassword'), password: text('password') }
    setBusy(true)
    const reply = await call(changePassword, { body: { ...body, confirmPassword: text('confirmPassword') } })
    setBusy(false)
    if (!reply.ok) {
      const problem = passwordError(reply.error, { identity, errors }, false)
      return setFieldErrors(reply.error.code === 'password_wrong' ? { oldPassword: problem } : { general: problem })
    }
    void queries.invalidateQueries({ queryKey: ['sessions'] })
    reloadLinks()
    onDone()
  }
  return (
    <form className="stack" method="dialog" noValidate onSubmit={submit}>
      <p className="text-sm text-quiet">{texts.changePasswordLead}</p>
      {fieldErrors.general && <Notice tone="failed">{fieldErrors.general}</Notice>}
      <PasswordField
        showLabel={identity.showPassword}
        label={texts.oldPassword}
        name="oldPassword"
        autoComplete="current-password"
        maxLength={200}
        error={fieldErrors.oldPassword ?? null}
        required
      />
      <NewPasswordFields fieldErrors={fieldErrors} />
      <div className="form-actions">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button look="primary" type="submit" busy={busy}>
          {busy ? texts.saving : texts.changePassword}
        </Button>
      </div>
    </form>
  )
}
