import { useState, type ComponentProps } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'

/** PasswordField: a Field whose entry can be looked at; give `autoComplete` (`current-password` or `new-password`). */
export function PasswordField(field: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const texts = useTexts('identity')
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
          aria-label={texts.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeOff : Eye} />
        </button>
      }
    />
  )
}
