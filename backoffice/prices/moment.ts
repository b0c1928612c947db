import type { Language } from '#rules/catalogue/product.ts'
import { formatDate, formatHour } from '#rules/thai-date.ts'

/** Day and time of a moment, as people here say it. */
export const moment = (at: string, language: Language): string => `${formatDate(at, language)} ${formatHour(at)}`

/** The instant of a day, `2026-11-22`, and a time, `00:00`, in Thailand. */
export const instantOf = (day: string, time: string): string => new Date(`${day}T${time}:00+07:00`).toISOString()
