import { bangkokDate } from '#rules/bangkok-time.ts'

/** The month so many months later, `YYYY-MM`. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = year * 12 + number - 1 + by
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** This month in Bangkok. */
export const currentMonth = (): string => bangkokDate(new Date()).slice(0, 7)
