import type { Ref } from 'react'
import { plainDigits } from '#rules/identity/plain-digits.ts'
import { Field } from '#design/Field.tsx'
import { useTexts } from '../texts/use-texts.tsx'

/** The typed digits, Thai or not; other characters are dropped. */
export const digitsOf = (text: string): string => plainDigits(text).replaceAll(/\D/g, '')

type CodeFieldProps = {
  error: string | null | undefined
  inputRef: Ref<HTMLInputElement>
  /** The name of its input in the form. */
  name?: string
  /** Called on input: the error of the last code does not apply to the next. */
  onTyping?: () => void
}

/** CodeField: the input for the code of a text message; phones offer it from the message. */
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
