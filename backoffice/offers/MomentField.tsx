import { useState } from 'react'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { formatHour } from '#rules/thai-date.ts'
import { DatePicker } from '#backoffice/kit/forms/DatePicker.tsx'
import { FieldErrors } from '#backoffice/kit/forms/Form.tsx'
import { TimeInput } from '#backoffice/kit/forms/TimeField.tsx'
import './offers.css'

type MomentFieldProps = {
  /** Its path in the body. */
  name: string
  label: string
  /** The label of the time of day, for a screen reader. */
  hourLabel: string
  /** ISO 8601. */
  defaultValue?: string | undefined
  isRequired?: boolean
  onChange?: () => void
}

/** MomentField: a day and a time of day in Asia/Bangkok; its value in the form is ISO 8601, or nothing. */
export function MomentField({ name, label, hourLabel, defaultValue, isRequired, onChange }: MomentFieldProps) {
  const [day, setDay] = useState(defaultValue && bangkokDate(new Date(defaultValue)))
  const [hour, setHour] = useState(defaultValue ? formatHour(defaultValue) : '00:00')
  return (
    <div className="moment-field">
      <DatePicker
        label={label}
        value={day}
        isRequired={isRequired ?? false}
        onChange={(next) => {
          setDay(next)
          onChange?.()
        }}
      />
      <TimeInput
        aria-label={hourLabel}
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
