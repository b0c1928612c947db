import { useState } from 'react'
import { noValue } from '../no-value.ts'
import { FieldErrors } from './Field.tsx'
import { useField } from './form-context.ts'

type ChoicesFieldProps = {
  /** The path of its list in the body: `topics`. */
  name: string
  label: string
  /** The words of each value, in the order they are offered. */
  choices: readonly { value: string; label: string }[]
  /** What is ticked where the form's record has nothing. */
  defaultValue?: readonly string[]
  onChange?: (chosen: readonly string[]) => void
}

/** ChoicesField: several of a few values of the form around it, each with a box. */
export function ChoicesField({ name, label, choices, defaultValue = [], onChange }: ChoicesFieldProps) {
  const wordsOf = (value: unknown): string =>
    choices.flatMap((one) => (isIn(value, one.value) ? one.label : [])).join(', ') || noValue
  const { start } = useField(name, { label, wordsOf })
  const [chosen, setChosen] = useState<readonly string[]>(Array.isArray(start) ? start : defaultValue)
  function tick(ticked: string, isTicked: boolean): void {
    const next = choices.flatMap(({ value }) => ((value === ticked ? isTicked : chosen.includes(value)) ? value : []))
    setChosen(next)
    onChange?.(next)
  }
  return (
    <fieldset>
      <legend>{label}</legend>
      {choices.map(({ value, label: words }) => (
        <label key={value} className="check">
          <input
            type="checkbox"
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={({ target }) => tick(value, target.checked)}
          />
          {words}
        </label>
      ))}
      {/* That all are unticked is an answer as well. */}
      <input type="hidden" name={name} value="" />
      <FieldErrors name={name} />
    </fieldset>
  )
}

const isIn = (list: unknown, value: string): boolean => Array.isArray(list) && list.includes(value)
