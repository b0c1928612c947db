import type { CallCode } from '#storefront/api/reply.ts'
import { Button } from '#storefront/design/Button.tsx'
import { EmptyState } from '#storefront/design/EmptyState.tsx'
import { tipped, unplugged } from '#storefront/design/more-drawings.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type PageFailedProps = {
  code: CallCode
  /** In the place of the usual words. */
  title?: string
  onRetry: () => void
}

/** PageFailed: in the place of a private page whose data could not be had: failed or offline, with a way to try again. */
export function PageFailed({ code, title, onRetry }: PageFailedProps) {
  const texts = useTexts('shell')
  const offline = code === 'offline'
  return (
    <div role="alert">
      <EmptyState
        heading="h1"
        drawing={offline ? unplugged : tipped}
        title={title ?? (offline ? texts.offlineHeading : texts.failedTitle)}
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
