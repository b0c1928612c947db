import { Button } from '#design/Button.tsx'
import { latePart } from '#storefront/page-frame/late-part.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type FailedPageProps = { code: 'offline' | 'internal'; onRetry: () => void }

/** Where not even what says it could be loaded: the next step alone. */
const RetryAlone = ({ onRetry }: Pick<FailedPageProps, 'onRetry'>) => (
  <Button onClick={onRetry}>{useTexts('shell').tryAgain}</Button>
)

/** Not in the first load: it is loaded with the connection state, before the connection can be lost. */
const { Part: Failed } = latePart(() =>
  import('#storefront/page-frame/Failed.tsx').then(
    (module) => module.Failed,
    () => RetryAlone,
  ),
)

/** Replaces a page that could not be loaded: what failed, and a way to try again. */
export const FailedPage = (props: FailedPageProps) => <Failed heading="h1" {...props} />
