import type { ReactNode } from 'react'
import { EmptyState } from '#design/EmptyState.tsx'
import { emptyShelf, notFound } from '#design/drawings.tsx'

type NothingHereProps = {
  /** One sentence: what there is none of. */
  title: string
  /** `none`: all done, or nothing yet; `not-found`: nothing matches the search. */
  reason?: 'none' | 'not-found'
  /** What comes here, or how one begins. */
  children?: ReactNode
  /** One next step. */
  action?: ReactNode
}

/** NothingHere: instead of a list or a record: a drawing, one sentence, what comes here, one next step. */
export const NothingHere = ({ reason = 'none', ...words }: NothingHereProps) => (
  <EmptyState drawing={reason === 'none' ? emptyShelf : notFound} {...words} />
)
