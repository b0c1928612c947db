import type { ReactNode } from 'react'
import { formatDay, formatWeekday } from '#rules/thai-date.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { useNextDelivery } from './use-next-delivery.ts'

type NextDeliveryDayProps = {
  /** The Thai name, as in addresses; null: the supplier's usual days. */
  province: string | null
  /** Shown until the day is known, and where the supplier names none. */
  otherwise: ReactNode
}

/** NextDeliveryDay: the order deadline and its delivery day, in one sentence. */
export function NextDeliveryDay({ province, otherwise }: NextDeliveryDayProps): ReactNode {
  const texts = useTexts('delivery')
  const language = useLanguage()
  const next = useNextDelivery(province)
  if (!next) return otherwise
  const day = formatDay(next.day, language)
  const { endsToday, orderBy, cutOff } = next
  return (
    <span>
      {endsToday ? texts.orderBefore(cutOff, day) : texts.orderBy(cutOff, formatWeekday(orderBy, language), day)}
    </span>
  )
}
