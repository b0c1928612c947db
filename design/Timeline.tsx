import type { ReactNode } from 'react'
import { inPhrases } from './Phrases.tsx'
import './documents.css'

export type TimelineItem = {
  key: string
  /** Its day, where that is to be said, and its hour; in full as a tooltip, and in machine form. A step ahead may have a day, but no hour. */
  date: { day: string | null; hour: string | null; full?: string; iso: string } | null
  label: string
  detail?: ReactNode
  state: 'done' | 'current' | 'ahead' | 'cancelled'
  /** Where the order is now; at most one step. */
  current: boolean
}

/**
 * Timeline: an order's progress, downwards: the day above a step, the hour at its left, a sentence for the current step, upcoming
 * steps muted.
 */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline">
      {items.map(({ key, date, label, detail, state, current }) => (
        <li key={key} className={`timeline-${state}`} aria-current={current ? 'step' : undefined}>
          {date && (
            <time dateTime={date.iso} title={date.full}>
              {date.day && <span className="timeline-day">{date.day}</span>}
              {date.hour && <span> {date.hour}</span>}
            </time>
          )}
          <div>
            {current ? <b>{label}</b> : label}
            {detail && <p className="text-sm">{inPhrases(detail)}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
