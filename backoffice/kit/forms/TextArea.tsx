import { Labelled } from './Labelled.tsx'

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
  return (
    <Labelled label={label} help={help} error={error}>
      {(id) => (
        <textarea
          {...area}
          id={id}
          className={className ? `input ${className}` : 'input'}
          spellCheck={!isCode}
          aria-invalid={error ? true : undefined}
          aria-describedby={[help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  )
}
