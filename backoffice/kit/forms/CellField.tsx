import { useField } from './form-context.ts'

type CellFieldProps = {
  /** Its path in the body: `lines.0.qty`. */
  name: string
  /** For screen readers: in sight the row and its column say what it is. */
  label: string
  defaultValue?: number
  /** The least and the most of this row. */
  min?: number
  max?: number
  /** An empty one is none. */
  isOptional?: boolean
}

/** CellField: a whole number in the row of a table, of the form around it. What is wrong with rows is said by `FieldErrors`. */
export function CellField({ name, label, defaultValue, min = 0, max, isOptional = false }: CellFieldProps) {
  const { error, start } = useField(name, { label, wordsOf: String })
  return (
    <input
      className="input cell-field"
      name={name}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      step={1}
      required={!isOptional}
      defaultValue={typeof start === 'number' ? start : defaultValue}
      aria-label={label}
      aria-invalid={error ? true : undefined}
    />
  )
}
