import type { CallCode } from '#storefront/api/reply.ts'
import { FailedDrawing } from '#design/FailedDrawing.tsx'
import { FailedState } from '#design/FailedState.tsx'

export type FailedProps = {
  code: CallCode
  /** Replaces the default title. */
  title?: string | undefined
  onRetry: () => void
}

/** Failed: why data is missing, below the page's title. */
export function Failed({ code, title, onRetry }: FailedProps) {
  const offline = code === 'offline'
  return <FailedState offline={offline} drawing={<FailedDrawing offline={offline} />} title={title} onRetry={onRetry} />
}
