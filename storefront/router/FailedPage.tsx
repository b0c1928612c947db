import { Button } from '#storefront/design/Button.tsx'
import { EmptyState } from '#storefront/design/EmptyState.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** In the place of a page that could not be had: what failed, and a way to try again. */
export function FailedPage({ offline, onRetry }: { offline: boolean; onRetry: () => void }) {
  const texts = useTexts('shell')
  return (
    <div role="alert">
      <EmptyState
        heading="h1"
        drawing={null}
        title={offline ? texts.offlineHeading : texts.failedTitle}
        action={<Button onClick={onRetry}>{texts.tryAgain}</Button>}
      >
        {offline ? texts.offlineText : texts.failedText}
      </EmptyState>
    </div>
  )
}
