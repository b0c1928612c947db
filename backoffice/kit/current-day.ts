import { bangkokDate } from '#rules/bangkok-time.ts'

/** Today in Bangkok, `YYYY-MM-DD`, of a screen that follows it while it is open. */
export const currentDay = (): string => bangkokDate(new Date())
