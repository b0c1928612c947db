import { lazy, Suspense } from 'react'
import { Button } from '#design/Button.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type FailedPageProps = { code: 'offline' | 'internal'; onRetry: () => void }

/** Where not even what says it could be loaded: the next step alone. */
const RetryAlone = ({ onRetry }: Pick<FailedPageProps, 'onRetry'>) => (
  <Button onClick={onRetry}>{useTexts('shell').tryAgain}</Button>
)

/** Not in the first load: it is loaded with the connection state, before the connection can be lost. */
const Failed = lazy(() =>
  import('#storefront/page-frame/Failed.tsx').then(
    (module) => ({ default: module.Failed }),
    () => ({ default: RetryAlone }),
  ),
)

/** Replaces a page that could not be loaded: what failed, and a way to try again. */
export const FailedPage = (props: FailedPageProps) => (
  <Suspense>
    <Failed heading="h1" {...props} />
  </Suspense>
)
