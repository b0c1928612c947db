import type { ReactNode } from 'react'

/** Fact: one of a list of facts, `<dl className="facts">`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
