import { bangkokDate, startOfDay } from '#rules/bangkok-time.ts'
import { dayAfter } from '#rules/days-and-months.ts'

/** Today in Bangkok, `YYYY-MM-DD`, of a screen that follows it while it is open. */
export const currentDay = (): string => bangkokDate(new Date())

/** This month in Bangkok, `YYYY-MM`. */
export const currentMonth = (): string => currentDay().slice(0, 7)

/** The beginning of tomorrow, ISO 8601: at which what is planned begins unless somebody chooses another moment. */
export const startOfTomorrow = (): string => startOfDay(dayAfter(currentDay(), 1)).toISOString()
