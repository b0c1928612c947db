import { checkPassword } from '#rules/identity/password.ts'
import { PasswordField } from '#design/PasswordField.tsx'
import type { Rooms } from '../texts/rooms.ts'
import { useTexts } from '../texts/use-texts.tsx'

export type NewPasswordFaults = { password?: string; confirmPassword?: string }

/** What is wrong with a new password, in words. @param phone of its account */
export function newPasswordFaults(form: FormData, phone: string, texts: Rooms['identity']): NewPasswordFaults {
  const password = String(form.get('password') ?? '')
  const problem = checkPassword(password, [phone])
  if (problem) return { password: texts.passwordProblems[problem] }
  return form.get('confirmPassword') === password ? {} : { confirmPassword: texts.passwordMismatch }
}

/** NewPasswordFields: a new password, typed twice. */
export function NewPasswordFields({ faults }: { faults: NewPasswordFaults }) {
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
        error={faults.password ?? null}
      />
      <PasswordField
        showLabel={texts.showPassword}
        {...common}
        label={texts.newPasswordAgain}
        name="confirmPassword"
        error={faults.confirmPassword ?? null}
      />
    </>
  )
}
