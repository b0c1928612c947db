import type { ReactNode } from 'react'
import { inPhrases } from './Phrases.tsx'
import './documents.css'

export type TimelineItem = {
  key: string
  /** The date as shown, in full as a tooltip, and in machine form; null while the step lies ahead. */
  date: { text: ReactNode; full?: string; iso: string } | null
  label: string
  detail?: ReactNode
  state: 'done' | 'current' | 'ahead' | 'cancelled'
  /** Where the order is now; at most one step. */
  current: boolean
}

/**
 * Timeline: an order's progress, downwards: dates at the left, a sentence for the current step, upcoming steps muted.
 */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline">
      {items.map(({ key, date, label, detail, state, current }) => (
        <li key={key} className={`timeline-${state}`} aria-current={current ? 'step' : undefined}>
          {date ? (
            <time dateTime={date.iso} title={date.full}>
              {date.text}
            </time>
          ) : (
            <span />
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
