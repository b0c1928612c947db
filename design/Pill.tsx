import type { ReactNode } from 'react'

export type PillTone = 'plain' | 'soft' | 'offer' | 'notice' | 'info' | 'done' | 'cut'

/** Pill: a word or two; `offer` (mango) only for offers, `cut` (chilli) for lowered prices and cancelled orders. */
export function Pill({ tone = 'soft', children }: { tone?: PillTone; children: ReactNode }) {
  return <span className={tone === 'soft' ? 'pill' : `pill pill-${tone}`}>{children}</span>
}
