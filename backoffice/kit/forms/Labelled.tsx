import { useId, type ReactNode } from 'react'
import { FieldNotes } from './FieldNotes.tsx'

type LabelledProps = {
  label: string
  help?: string | undefined
  error?: string | null | undefined
  /** The control, which takes the id; its notes are `…-help` and `…-error`. */
  children: (id: string) => ReactNode
}

/** Labelled: a label with its control, its help and what the server said. */
export function Labelled({ label, help, error, children }: LabelledProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children(id)}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}
