import type { ReactNode } from 'react'
import { HeadActions } from './actions/HeadActions.tsx'
import type { Action } from './actions/actions.ts'

type ScreenHeadProps = {
  title: string
  /** What the screen says of itself at a glance: counts, sums, a state. */
  note?: ReactNode
  /** What can be done, in the order of importance for its kind: two buttons, the others in a menu. */
  actions?: readonly Action[]
  /** Controls that are no actions, such as a day or an export. */
  children?: ReactNode
}

/** ScreenHead: the one head of all screens, in one row: title, facts, controls, at most two buttons and a menu. */
export function ScreenHead({ title, note, actions, children }: ScreenHeadProps) {
  return (
    <header className="screen-head">
      <div className="screen-title">
        <h1 tabIndex={-1} title={title}>
          {title}
        </h1>
        {note && <div className="screen-note">{note}</div>}
      </div>
      {(actions || children) && (
        <div className="screen-actions">
          {children}
          {actions && <HeadActions actions={actions} />}
        </div>
      )}
    </header>
  )
}

type SectionHeadProps = {
  /** The id of the heading, which names the section around it. */
  id?: string
  title: string
  note?: ReactNode
  actions?: readonly Action[]
}

/** SectionHead: the same for a part of a screen. */
export function SectionHead({ id, title, note, actions }: SectionHeadProps) {
  return (
    <header className="screen-head">
      <div className="screen-title">
        <h2 id={id}>{title}</h2>
        {note && <div className="screen-note">{note}</div>}
      </div>
      {actions && (
        <div className="screen-actions">
          <HeadActions actions={actions} />
        </div>
      )}
    </header>
  )
}
