import { useState, type ComponentProps } from 'react'
import Eye from '#design/icons/eye.ts'
import EyeOff from '#design/icons/eye-off.ts'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'end'> & {
  /** The label of the button that shows the password. */
  showLabel: string
}

/** PasswordField: a Field whose entry can be shown; set `autoComplete` (`current-password` or `new-password`). */
export function PasswordField({ showLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className="icon-button"
          aria-label={showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeOff : Eye} />
        </button>
      }
    />
  )
}
