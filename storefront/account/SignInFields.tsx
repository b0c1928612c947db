import { Field } from '#design/Field.tsx'
import { PasswordField } from '#design/PasswordField.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { FieldName } from './problems.ts'

/** SignInFields: the phone number that identifies the account, and its password, typed twice. */
export function SignInFields({ errorOf }: { errorOf: (name: FieldName) => string | null }) {
  const texts = useTexts('register')
  const { showPassword } = useTexts('identity')
  return (
    <>
      <Field
        label={texts.fields.phoneNumber}
        help={texts.phoneHelp}
        name="phoneNumber"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={30}
        error={errorOf('phoneNumber')}
        required
      />
      <PasswordField
        showLabel={showPassword}
        label={texts.fields.password}
        help={texts.passwordHelp}
        name="password"
        autoComplete="new-password"
        maxLength={200}
        error={errorOf('password')}
        required
      />
      <PasswordField
        showLabel={showPassword}
        label={texts.fields.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
        maxLength={200}
        error={errorOf('confirmPassword')}
        required
      />
    </>
  )
}
