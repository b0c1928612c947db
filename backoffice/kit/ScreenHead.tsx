import type { ReactNode } from 'react'

/** ScreenHead: a screen's title, what it says of itself at a glance, and its buttons at the end. */
export function ScreenHead({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <header className="screen-head">
      <h1 tabIndex={-1}>{title}</h1>
      {note && <p className="screen-note">{note}</p>}
      {children && <div className="screen-actions">{children}</div>}
    </header>
  )
}
