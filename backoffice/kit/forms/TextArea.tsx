import { useId } from 'react'
import { FieldNotes } from './FieldNotes.tsx'

type TextAreaProps = {
  label: string
  help?: string
  value: string
  error?: string | null
  rows: number
  maxLength?: number
  lang?: string
  /** It is no prose: no spelling is looked at. */
  isCode?: boolean
  className?: string
  onChange: (value: string) => void
}

/** TextArea: several lines that the screen keeps itself while they are typed. */
export function TextArea({ label, help, error, isCode = false, className, onChange, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        className={className ? `input ${className}` : 'input'}
        spellCheck={!isCode}
        aria-invalid={error ? true : undefined}
        aria-describedby={[help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}
