import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { useDesignTexts } from './texts.ts'

type FailedStateProps = {
  offline: boolean
  drawing: ReactNode
  heading?: 'h1' | 'h2'
  /** Replaces the default title. */
  title?: string | undefined
  onRetry: () => void
}

/** FailedState: replaces content that could not be loaded: says failed or offline, and offers a retry. */
export function FailedState({ offline, drawing, heading = 'h2', title, onRetry }: FailedStateProps) {
  const texts = useDesignTexts()
  return (
    <div role="alert">
      <EmptyState
        heading={heading}
        drawing={drawing}
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
