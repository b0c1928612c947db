import type { ReactNode } from 'react'
import './documents.css'

export type TimelineItem = {
  key: string
  /** What is shown for the date, and its machine form; null while it is still ahead. */
  date: { text: ReactNode; iso: string } | null
  label: string
  /** A sentence below the label of the current step. */
  detail?: ReactNode
  state: 'done' | 'current' | 'ahead' | 'cancelled'
  /** Where the order is now; one step at most. */
  current: boolean
}

/** Timeline: the way of an order, downwards, dates at the left, the current step in a sentence, what is ahead in quiet ink. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline">
      {items.map(({ key, date, label, detail, state, current }) => (
        <li key={key} className={`timeline-${state}`} aria-current={current ? 'step' : undefined}>
          {date ? <time dateTime={date.iso}>{date.text}</time> : <span />}
          <div>
            {current ? <b>{label}</b> : label}
            {detail && <p className="text-sm">{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
