import type { ReactNode } from 'react'
import type { Satang } from '#rules/money.ts'
import { Money } from './Money.tsx'
import './documents.css'

/** One row of a sum. `satang` below zero is a discount; null shows `word` instead ("ฟรี"). */
export type SummaryRow = { label: ReactNode; satang: Satang | null; word?: string; tone?: 'plain' | 'cut' }

/**
 * SummaryColumn: the money of a cart or an order as a short column that adds up: `rows`, then the `net` row, larger.
 * The caller passes figures that add up; nothing is calculated here.
 */
export function SummaryColumn({
  rows,
  net,
}: {
  rows: readonly SummaryRow[]
  net: { label: ReactNode; satang: Satang }
}) {
  return (
    <dl className="summary">
      {rows.map(({ label, satang, word, tone }, index) => (
        <div key={index} className={tone === 'cut' ? 'summary-cut' : undefined}>
          <dt>{label}</dt>
          <dd>{satang === null ? word : <Money satang={satang} />}</dd>
        </div>
      ))}
      <div className="summary-net">
        <dt>{net.label}</dt>
        <dd>
          <Money satang={net.satang} />
        </dd>
      </div>
    </dl>
  )
}
