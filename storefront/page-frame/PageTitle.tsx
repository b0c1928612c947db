import type { ReactNode } from 'react'
import { BackLink } from './BackLink.tsx'

/**
 * PageTitle: the page's one `h1`, with the way back on small screens (`true`: to where the reader was) and what stands at
 * its right.
 */
export function PageTitle({ children, back, aside }: { children: ReactNode; back?: string | true; aside?: ReactNode }) {
  return (
    <div className="page-head">
      {back && <BackLink to={back === true ? undefined : back} />}
      <h1>{children}</h1>
      {aside}
    </div>
  )
}
