import type { ReactNode } from 'react'
import { inPhrases } from './Phrases.tsx'

type EmptyStateProps = {
  /** One of `drawings.tsx`. */
  drawing: ReactNode
  title: string
  /** `h1` where this is the whole page. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
  /** One next step: a button, or a link with `buttonClass`. */
  action?: ReactNode
}

/** EmptyState: for empty, not found, offline and failed: a drawing, one sentence, one next step. */
export function EmptyState({ drawing, title, heading: Heading = 'h2', children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {drawing}
      <Heading>{inPhrases(title)}</Heading>
      {children && <p>{inPhrases(children)}</p>}
      {action}
    </div>
  )
}
