import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import './fields.css'

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  /** A sentence below the label's input, always there. */
  help?: string
  /** What is wrong with the entry, in words; null or empty while nothing is. */
  error?: string | null
  inputRef?: Ref<HTMLInputElement>
  /** Stands inside the input's box at the right, such as a button that shows a password. */
  end?: ReactNode
}

/**
 * Field: a label, its input, help and error, tied together for screen readers. It takes every attribute of an input;
 * give `name`, `autoComplete` and `inputMode`, and leave it uncontrolled where nothing else follows its typing.
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
