import { useId } from 'react'

type TextAreaProps = {
  label: string
  help: string
  value: string
  error?: string | null
  onChange: (value: string) => void
}

/** TextArea: like Field, for several lines. */
export function TextArea({ label, help, value, error, onChange }: TextAreaProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="input search-words-lines"
        rows={6}
        spellCheck={false}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="field-help" id={`${id}-help`}>
        {help}
      </p>
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
