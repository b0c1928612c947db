import { PageTitle } from './PageTitle.tsx'
import { Failed, type FailedProps } from './Failed.tsx'

/** PageFailed: a private page whose data could not be fetched, under its usual title. */
export const PageFailed = ({ head, back, ...failed }: FailedProps & { head: string; back?: string }) => (
  <>
    <PageTitle back={back}>{head}</PageTitle>
    <Failed {...failed} />
  </>
)
