import type { ComponentProps } from 'react'
import { Field } from '#design/Field.tsx'
import { noValue } from '../no-value.ts'
import { useField } from './form-context.ts'

type TypedFieldProps = Omit<ComponentProps<typeof Field>, 'name' | 'value' | 'error' | 'onChange'> & {
  /** Its path in the body, at which the server may refuse it. */
  name: string
  value: string
  /** What to know of it before it is sent. */
  warning?: string | null
  onChange: (typed: string) => void
}

/** TypedField: a text that the screen keeps itself while it is typed, since something follows it; what is wrong is said at it. */
export function TypedField({ name, label, warning = null, onChange, ...input }: TypedFieldProps) {
  const { error } = useField(name, { label, wordsOf: (value) => String(value ?? noValue) })
  return (
    <Field
      autoComplete="off"
      {...input}
      label={label}
      error={error ?? warning}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
