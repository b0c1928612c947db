import { PageTitle } from './PageTitle.tsx'
import { Failed, type FailedProps } from './Failed.tsx'

/** PageFailed: a private page whose data could not be had, under the head that it has otherwise. */
export const PageFailed = ({ head, back, ...failed }: FailedProps & { head: string; back?: string }) => (
  <>
    <PageTitle back={back}>{head}</PageTitle>
    <Failed {...failed} />
  </>
)
