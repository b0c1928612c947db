import { useState } from 'react'
import { readTime, timePattern } from './read-time.ts'

type TimeInputProps = {
  /** `HH:MM`. */
  value: string
  /** Each time of day that what is typed can be read as, `HH:MM`. */
  onChange: (time: string) => void
  id?: string
  /** Its path, at which a form says what is wrong with it. */
  name?: string
  isDisabled?: boolean
  'aria-label'?: string
  'aria-invalid'?: true | undefined
}

/** TimeInput: a time of day by 24 hours, whatever the browser's language is. It can be typed short: `930`. */
export function TimeInput({ value, onChange, isDisabled, ...input }: TimeInputProps) {
  const [typed, setTyped] = useState(value)
  const [given, setGiven] = useState(value)
  const time = readTime(typed)
  if (given !== value) {
    setGiven(value)
    if (time !== value) setTyped(value)
  }
  return (
    <input
      {...input}
      className="input"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="00:00"
      pattern={timePattern}
      required
      disabled={isDisabled}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const next = readTime(target.value)
        if (next) onChange(next)
      }}
      onBlur={() => time && setTyped(time)}
    />
  )
}
