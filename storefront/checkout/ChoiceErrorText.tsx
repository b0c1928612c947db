import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { ChoiceError } from './checkout-choices.ts'

/** ChoiceErrorText: what is missing in a group of choices; shown at the head of the group. */
export function ChoiceErrorText({ error, fieldErrors }: { error: ChoiceError; fieldErrors: readonly ChoiceError[] }) {
  const texts = useTexts('checkout')
  if (!fieldErrors.includes(error)) return null
  return (
    <p className="field-error" role="alert">
      {texts.fieldErrors[error]}
    </p>
  )
}
