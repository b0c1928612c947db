import { lazy, Suspense } from 'react'
import { Button } from '#storefront/design/Button.tsx'
import { EmptyState } from '#storefront/design/EmptyState.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** Not of the first load: it comes along with what watches the connection, so it is here before that is lost. */
const Drawing = lazy(() =>
  import('#storefront/design/FailedDrawing.tsx').then(
    ({ FailedDrawing }) => ({ default: FailedDrawing }),
    () => ({ default: () => null }),
  ),
)

/** In the place of a page that could not be had: what failed, and a way to try again. */
export function FailedPage({ offline, onRetry }: { offline: boolean; onRetry: () => void }) {
  const texts = useTexts('shell')
  return (
    <div role="alert">
      <EmptyState
        heading="h1"
        drawing={
          <Suspense>
            <Drawing offline={offline} />
          </Suspense>
        }
        title={offline ? texts.offlineHeading : texts.failedTitle}
        action={
          <Button look="primary" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        }
      >
        {offline ? texts.offlineText : texts.failedText}
      </EmptyState>
    </div>
  )
}
