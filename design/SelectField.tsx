import { useId, type ReactNode, type SelectHTMLAttributes } from 'react'
import './fields.css'

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  error?: string | null
  /** The `<option>` elements. */
  children: ReactNode
}

/** SelectField: like Field, with the browser's own select, for provinces, dates and the like. */
export function SelectField({ label, error, children, id, ...select }: SelectFieldProps) {
  const own = useId()
  const selectId = id ?? own
  return (
    <div className="field">
      <label className="field-label" htmlFor={selectId}>
        {label}
      </label>
      <select
        {...select}
        id={selectId}
        className="select rounded-card"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${selectId}-error` : undefined}
      >
        {children}
      </select>
      {error && (
        <p className="field-error" id={`${selectId}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
