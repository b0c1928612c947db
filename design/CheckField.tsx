import type { InputHTMLAttributes, ReactNode } from 'react'
import './fields.css'
import './ticks.css'

/** CheckField: a checkbox with its label, 48 pixels high; accepts every attribute of an input. */
export function CheckField({
  label,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: ReactNode }) {
  return (
    <label className="check">
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
