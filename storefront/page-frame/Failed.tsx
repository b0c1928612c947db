import type { CallCode } from '#storefront/api/reply.ts'
import { FailedDrawing } from '#design/FailedDrawing.tsx'
import { FailedState } from '#design/FailedState.tsx'

export type FailedProps = {
  code: CallCode
  /** `h1` where it is the whole page. */
  heading?: 'h1' | 'h2'
  /** Replaces the default title. */
  title?: string | undefined
  onRetry: () => void
}

/** Failed: why data is missing, below the page's title or in place of the page. */
export function Failed({ code, ...props }: FailedProps) {
  const offline = code === 'offline'
  return <FailedState offline={offline} drawing={<FailedDrawing offline={offline} />} {...props} />
}
