import type { CallCode } from '#storefront/api/reply.ts'
import { FailedDrawing } from '#design/FailedDrawing.tsx'
import { FailedState } from '#design/FailedState.tsx'

export type FailedProps = {
  code: CallCode
  /** In the place of the usual words. */
  title?: string | undefined
  onRetry: () => void
}

/** Failed: why a call's data are not there, below the head of its page. */
export function Failed({ code, title, onRetry }: FailedProps) {
  const offline = code === 'offline'
  return <FailedState offline={offline} drawing={<FailedDrawing offline={offline} />} title={title} onRetry={onRetry} />
}
