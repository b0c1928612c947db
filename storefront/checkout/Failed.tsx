import type { CallCode } from '#storefront/api/reply.ts'
import { Button } from '#storefront/design/Button.tsx'
import { EmptyState } from '#storefront/design/EmptyState.tsx'
import { FailedDrawing } from '#storefront/design/FailedDrawing.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

export type FailedProps = {
  code: CallCode
  /** In the place of the usual words. */
  title?: string | undefined
  onRetry: () => void
}

/** Failed: in the place of what could not be had, below the head of its page: failed or offline, and a way to try again. */
export function Failed({ code, title, onRetry }: FailedProps) {
  const texts = useTexts('shell')
  const offline = code === 'offline'
  return (
    <div role="alert">
      <EmptyState
        drawing={<FailedDrawing offline={offline} />}
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
