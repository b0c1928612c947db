import { useEffect, useState } from 'react'
import { dayMs, hourMs, minuteMs } from '#rules/bangkok-time.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'

/** How long ago something was, in the largest unit that says enough: 5 min, 3 h, 2 d. */
export function ageWords(at: string, now: number, { age }: Pick<AllTexts['orders'], 'age'>): string {
  const ms = Math.max(0, now - Date.parse(at))
  if (ms < hourMs) return age.minutes(Math.floor(ms / minuteMs))
  return ms < 2 * dayMs ? age.hours(Math.floor(ms / hourMs)) : age.days(Math.floor(ms / dayMs))
}

/** The time, renewed every minute, so that ages stay right while a screen stays open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
