import { useTexts } from '#storefront/texts/use-texts.tsx'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { tipped, unplugged } from './drawings.tsx'

type FailedStateProps = {
  /** The internet is missing, not the shop at fault. */
  offline?: boolean
  /** What failed, where it is known better than "this page". */
  reason?: string
  onRetry: () => void
}

/** FailedState: in the place of a page that could not be had, failed or offline, with a way to try again. */
export function FailedState({ offline, reason, onRetry }: FailedStateProps) {
  const texts = useTexts('shell')
  return (
    <div role="alert">
      <EmptyState
        heading="h1"
        drawing={offline ? unplugged : tipped}
        title={offline ? texts.offlineHeading : texts.failedTitle}
        action={
          <Button look="primary" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        }
      >
        {offline ? texts.offlineText : (reason ?? texts.failedText)}
      </EmptyState>
    </div>
  )
}
