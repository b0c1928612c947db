import type { ReactNode } from 'react'

export type BadgeTone = 'brand' | 'info' | 'notice' | 'done' | 'cut' | 'quiet'

/** Badge: a state in a word or two, with a dot of its tone. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
