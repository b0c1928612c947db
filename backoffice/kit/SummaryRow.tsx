import type { ReactNode } from 'react'
import './summary-row.css'

/** A fact of a summary. */
type Fact = {
  name: string
  value: ReactNode
  /** In smaller letters below it: a share, a change, by whom. */
  note?: ReactNode
  /** `lead`: the first thing to look at, one of them; `wide`: words, such as an address, that take what room is left. */
  look?: 'lead' | 'wide'
  /** Something is wrong with it, such as money that is overdue. */
  isBad?: boolean
}

/** SummaryRow: what a screen has to say before its details: a few facts in one row, the one that matters large. */
export const SummaryRow = ({ label, facts }: { label?: string; facts: readonly Fact[] }) => (
  <dl className="summary-row" {...(label && { 'aria-label': label })}>
    {facts.map(({ name, value, note, look, isBad }) => (
      <div key={name} className={[look && `is-${look}`, isBad && 'is-bad'].filter(Boolean).join(' ') || undefined}>
        <dt>{name}</dt>
        <dd>
          {value}
          {note && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
)
