import type { ReactNode } from 'react'
import { BackLink } from './BackLink.tsx'

/** PageTitle: the page's one `h1`, with a back link on small screens (`true`: to the previous page) and an aside. */
export function PageTitle({ children, back, aside }: { children: ReactNode; back?: string | true; aside?: ReactNode }) {
  return (
    <div className="page-head">
      {back && <BackLink to={back === true ? undefined : back} />}
      <h1>{children}</h1>
      {aside}
    </div>
  )
}
