import type { Ref } from 'react'
import { plainDigits } from '#rules/identity/plain-digits.ts'
import { Field } from '#design/Field.tsx'
import { useTexts } from '../texts/use-texts.tsx'

/** The six digits that were typed, Thai or not; whatever stands between them is left out. */
export const digitsOf = (text: string): string => plainDigits(text).replaceAll(/\D/g, '')

type CodeFieldProps = {
  error: string | null | undefined
  inputRef: Ref<HTMLInputElement>
  /** The name of its input in the form. */
  name?: string
  /** What was wrong with the last code says nothing about this one. */
  onTyping?: () => void
}

/** CodeField: where the code of a text message goes; phones offer it from the message. */
export function CodeField({ error, inputRef, name = 'code', onTyping }: CodeFieldProps) {
  const texts = useTexts('identity')
  return (
    <Field
      label={texts.code}
      help={texts.codeHelp}
      error={error ?? null}
      inputRef={inputRef}
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      onInput={onTyping}
      required
    />
  )
}
