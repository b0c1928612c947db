import type { ReactNode } from 'react'
import ChevronDown from '#design/icons/chevron-down.ts'
import { Icon } from '#design/Icon.tsx'
import './card.css'

type CardProps = {
  /** The id of its heading, by which it is named. */
  id: string
  title: string
  /** What it says at a glance, next to its heading. */
  note?: ReactNode
  /** Only its heading and note are in sight until it is opened: for what is seldom needed. */
  folded?: boolean
  /** It was unfolded: what it holds is read then. */
  onOpen?: () => void
  children: ReactNode
}

/** Card: a part of a screen with its heading; the one box in which things stand together. */
export function Card({ id, title, note, folded = false, onOpen, children }: CardProps) {
  const head = (
    <>
      <h2 id={id}>{title}</h2>
      {note && <span className="card-note">{note}</span>}
    </>
  )
  return (
    <section className="card panel" aria-labelledby={id}>
      {folded ? (
        <details className="card-fold" onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
          <summary className="card-head">
            {head}
            <Icon of={ChevronDown} size={16} />
          </summary>
          {children}
        </details>
      ) : (
        <>
          <header className="card-head">{head}</header>
          {children}
        </>
      )}
    </section>
  )
}
