import type { InputHTMLAttributes, ReactNode } from 'react'
import './documents.css'

type RadioCardProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: string
  /** One quiet sentence below the label. */
  detail?: ReactNode
  /** Stands at the right: a bank's mark, an amount, a pill. */
  end?: ReactNode
}

/**
 * RadioCard: a choice as a card to press anywhere, such as a payment method. Give all of a group the same `name` and
 * put them in a `<fieldset>` with a `<legend>`.
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
