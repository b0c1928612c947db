import { useState } from 'react'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { formatHour, formatMoment } from '#rules/thai-date.ts'
import { useLanguage } from '#backoffice/texts/use-texts.ts'
import { noValue } from '../no-value.ts'
import { DatePicker } from './DatePicker.tsx'
import { FieldErrors } from './Field.tsx'
import { useField } from './form-context.ts'
import { TimeInput } from './TimeField.tsx'
import './pickers.css'

type MomentFieldProps = {
  /** Its path in the body. */
  name: string
  label: string
  /** The label of the time of day, for a screen reader. */
  hourLabel: string
  /** ISO 8601; what stands in it where the form's record has nothing. */
  defaultValue?: string | undefined
  /** The first day that may be chosen. */
  min?: string | undefined
  isRequired?: boolean
  onChange?: () => void
}

/** MomentField: a day and a time of day in Asia/Bangkok; its value in the form is ISO 8601, or nothing. */
export function MomentField({ name, label, hourLabel, defaultValue, min, isRequired, onChange }: MomentFieldProps) {
  const language = useLanguage()
  const { start, errors, touch } = useField(name, {
    label,
    wordsOf: (value) => (value ? formatMoment(new Date(String(value)), language) : noValue),
  })
  const first = typeof start === 'string' ? start : defaultValue
  const [day, setDay] = useState(first && bangkokDate(new Date(first)))
  const [hour, setHour] = useState(first ? formatHour(first) : '00:00')
  const isWrong = (part: string) => `${name}.${part}` in errors
  return (
    <div className="moment-field">
      <DatePicker
        label={label}
        name={`${name}.day`}
        isInvalid={isWrong('day') || name in errors}
        value={day}
        min={min}
        isRequired={isRequired ?? false}
        onChange={(next) => {
          setDay(next)
          touch(name)
          onChange?.()
        }}
      />
      <TimeInput
        aria-label={hourLabel}
        name={`${name}.hour`}
        aria-invalid={isWrong('hour') || undefined}
        value={hour}
        onChange={(next) => {
          setHour(next)
          onChange?.()
        }}
      />
      <input type="hidden" name={name} value={day ? `${day}T${hour}:00+07:00` : ''} />
      <FieldErrors name={name} />
    </div>
  )
}
