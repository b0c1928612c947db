import { dayMs } from '../bangkok-time.ts'

// Days as whole days since 1970-01-01, as `bangkokDay` counts them, and times of a day as `HH:mm`.

/** `YYYY-MM-DD`. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
/** 1 (Monday) to 7 (Sunday); 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => ((day + 3) % 7) + 1
/** Whole minutes after midnight. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
