import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import './fields.css'

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  /** A sentence below the input, always visible. */
  help?: string
  /** The error message; null or empty when there is none. */
  error?: string | null
  inputRef?: Ref<HTMLInputElement>
  /** Content inside the input's box at the right, such as a button that shows a password. */
  end?: ReactNode
}

/**
 * Field: a label, its input, help and error, linked for screen readers. It accepts every attribute of an input; set
 * `name`, `autoComplete` and `inputMode`, and leave it uncontrolled unless something follows its typing.
 */
export function Field({ label, help, error, inputRef, end, id, ...input }: FieldProps) {
  const own = useId()
  const inputId = id ?? own
  const described = [help && `${inputId}-help`, error && `${inputId}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field-label" htmlFor={inputId}>
        {label}
      </label>
      <div className={end ? 'input-box' : undefined}>
        <input
          {...input}
          ref={inputRef}
          id={inputId}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {end}
      </div>
      {help && (
        <p className="field-help" id={`${inputId}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${inputId}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
