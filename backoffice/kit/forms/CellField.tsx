import { useField } from './form-context.ts'

type CellFieldProps = {
  /** Its path in the body: `lines.0.qty`. */
  name: string
  /** For screen readers: in sight the row and its column say what it is. */
  label: string
  defaultValue?: number
  /** The most of this row. */
  max?: number
  /** An empty one is none. */
  isOptional?: boolean
}

/** CellField: a whole number, 0 or more, in the row of a table, of the form around it. What is wrong with rows is said by `FieldErrors`. */
export function CellField({ name, label, defaultValue, max, isOptional = false }: CellFieldProps) {
  const { error, start } = useField(name, { label, wordsOf: String })
  return (
    <input
      className="input cell-field"
      name={name}
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      step={1}
      required={!isOptional}
      defaultValue={typeof start === 'number' ? start : defaultValue}
      aria-label={label}
      aria-invalid={error ? true : undefined}
    />
  )
}
