import type { ReactNode } from 'react'
import { useDeadlineText } from './use-deadline-text.ts'
import { useNextDelivery } from './use-next-delivery.ts'

type NextDeliveryDayProps = {
  /** The Thai name, as in addresses; null: the supplier's usual days. */
  province: string | null
  /** Shown until the day is known, and where the supplier names none. */
  otherwise: ReactNode
}

/** NextDeliveryDay: the order deadline and its delivery day, in one sentence. */
export function NextDeliveryDay({ province, otherwise }: NextDeliveryDayProps): ReactNode {
  const next = useNextDelivery(province)
  const deadline = useDeadlineText()
  return next ? <span>{deadline(next)}</span> : otherwise
}
