import { useEffect, useState, type ReactNode } from 'react'
import { getDelivery } from '#contract/content/calls.ts'
import { listPlaces } from '#contract/profile/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { formatDay, formatWeekday } from '#rules/day-in-words.ts'
import { nextDelivery, type NextDelivery } from '#rules/delivery/calendar.ts'
import { Phrases } from '#design/Phrases.tsx'
import { useCall } from '#storefront/router/queries.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'

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
  return next ? (
    <span>
      <Phrases text={deadline(next)} />
    </span>
  ) : (
    otherwise
  )
}

/** The order deadline and its delivery day, in one sentence. `endsToday`: the deadline is on this day in Bangkok. */
export function useDeadlineText(): (next: NextDelivery & { endsToday: boolean }) => string {
  const texts = useTexts('delivery')
  const language = useLanguage()
  return ({ day, orderBy, cutOff, endsToday }) => {
    if (endsToday && day === orderBy) return texts.orderForToday(cutOff)
    if (endsToday) return texts.orderBefore(cutOff, formatDay(day, language))
    return texts.orderBy(cutOff, formatWeekday(orderBy, language), formatDay(day, language))
  }
}

/** The longest delay of a browser's timer, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1

/**
 * The next delivery day to a province, by its Thai name as in addresses, or the supplier's usual one for null. It is
 * computed again at its cut-off, and when the user comes back to the page: timers sleep in the background.
 * @returns null until known, and where the supplier names no days
 */
export function useNextDelivery(province: string | null): (NextDelivery & { endsToday: boolean }) | null {
  const { data: policy } = useCall(['delivery'], getDelivery, {})
  const { data: provinces } = useCall(
    ['provinces'],
    listPlaces,
    { query: {} },
    { staleTime: Infinity, enabled: province !== null },
  )
  const [now, setNow] = useState(() => new Date())
  const code = provinces?.find((place) => place.province === province)?.provinceCode ?? null
  const calendar = province === null || provinces ? policy?.calendar : null
  const next = calendar ? nextDelivery(now, calendar, code) : null
  const endsAt = next && Date.parse(`${next.orderBy}T${next.cutOff}:00+07:00`)
  useEffect(() => {
    if (!endsAt) return
    const updateNow = () => setNow(new Date())
    const timer = setTimeout(updateNow, Math.min(Math.max(endsAt - Date.now(), 0), maxTimerMs))
    document.addEventListener('visibilitychange', updateNow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', updateNow)
    }
  }, [endsAt])
  return next && { ...next, endsToday: next.orderBy === bangkokDate(now) }
}
