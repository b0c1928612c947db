import type { InputHTMLAttributes, ReactNode } from 'react'
import './documents.css'
import './ticks.css'

type RadioCardProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  /** A short sentence below the label. */
  detail?: ReactNode
  /** Shown at the right: a bank's logo, an amount, a pill. */
  end?: ReactNode
}

/**
 * RadioCard: a choice as a card that can be pressed anywhere, such as a payment method. Give a group the same `name`
 * and put it in a `<fieldset>` with a `<legend>`.
 */
export function RadioCard({ label, detail, end, ...input }: RadioCardProps) {
  return (
    <label className="choice">
      <input {...input} type="radio" />
      <span>
        <b>{label}</b>
        {detail && <span className="block text-sm text-quiet">{detail}</span>}
      </span>
      {end}
    </label>
  )
}
