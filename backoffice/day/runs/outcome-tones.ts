import type { StopOutcome } from '#rules/fulfilment/runs.ts'
import type { BadgeTone } from '#backoffice/kit/Badge.tsx'

/** The look of an outcome. */
export const outcomeTones: Record<StopOutcome, BadgeTone> = {
  DELIVERED: 'done',
  PARTLY_DELIVERED: 'notice',
  REFUSED: 'cut',
  NOT_DELIVERED: 'cut',
}
