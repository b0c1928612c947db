import { satang, sumOf, times, type Satang } from '../money.ts'

/** Thai notes and coins in circulation, in satang, largest first. */
export const denominations = [1000_00, 500_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 25] as const

/** Satang. */
export const smallestNote = 20_00

/** Pieces of each denomination. */
type CashCount = readonly { value: number; pieces: number }[]

const isDenomination = (value: number): boolean => (denominations as readonly number[]).includes(value)

/**
 * The first violation of a count, or null: every note and coin exists and appears once, and pieces are whole numbers.
 */
export function countViolation(count: CashCount): { path: string; code: string } | null {
  const wrong = count.findIndex(
    ({ value, pieces }, index) =>
      !isDenomination(value) ||
      !Number.isSafeInteger(pieces) ||
      pieces < 0 ||
      count.findIndex((other) => other.value === value) !== index,
  )
  return wrong < 0 ? null : { path: `counted.${wrong}`, code: 'invalid' }
}

/** The money of a count, in satang. */
export const countedCash = (count: CashCount): Satang =>
  sumOf(count.map(({ value, pieces }) => times(satang(value), pieces)))
