import { checkPassword } from '#rules/identity/password.ts'
import { PasswordField } from '#design/PasswordField.tsx'
import type { AllTexts } from '../texts/namespaces.ts'
import { useTexts } from '../texts/use-texts.tsx'

export type NewPasswordErrors = { password?: string; confirmPassword?: string }

/** The error messages of a new password for the account with this `phone`. */
export function newPasswordErrors(form: FormData, phone: string, texts: AllTexts['identity']): NewPasswordErrors {
  const password = String(form.get('password') ?? '')
  const problem = checkPassword(password, [phone])
  if (problem) return { password: texts.passwordProblems[problem] }
  return form.get('confirmPassword') === password ? {} : { confirmPassword: texts.passwordMismatch }
}

/** NewPasswordFields: a new password, typed twice. */
export function NewPasswordFields({ fieldErrors }: { fieldErrors: NewPasswordErrors }) {
  const texts = useTexts('identity')
  const common = { autoComplete: 'new-password', maxLength: 200, required: true }
  return (
    <>
      <PasswordField
        showLabel={texts.showPassword}
        {...common}
        label={texts.newPassword}
        help={texts.newPasswordHelp}
        name="password"
        error={fieldErrors.password ?? null}
      />
      <PasswordField
        showLabel={texts.showPassword}
        {...common}
        label={texts.newPasswordAgain}
        name="confirmPassword"
        error={fieldErrors.confirmPassword ?? null}
      />
    </>
  )
}
