import type { PayType } from '../payments/pay-types.ts'

type Row = { amount: number; provinceCode: string | null; segment: string | null; payType: PayType | null }
type FreeRow = { amount: number; provinceCode: string | null }

const conditions = ['provinceCode', 'segment', 'payType'] as const

/** Slow and obvious, without looking at the rules' own code: the amount of a row that no other row outdoes; 0: none. */
export function leastBySearch(
  rows: readonly Row[],
  order: { provinceCode: string | null; segment: string | null; payType: PayType },
): number {
  const fitting = rows.filter((row) => conditions.every((name) => row[name] === null || row[name] === order[name]))
  for (const count of [3, 2, 1, 0]) {
    const some = fitting.filter((row) => conditions.filter((name) => row[name] !== null).length === count)
    if (some.length > 0) return Math.max(...some.map(({ amount }) => amount))
  }
  return 0
}

/** From which amount of goods on a delivery to a province is free, in the same way; null: never because of it. */
export function freeBySearch(rows: readonly FreeRow[], provinceCode: string | null): number | null {
  for (const wanted of [provinceCode, null]) {
    const some = rows.filter((row) => row.provinceCode === wanted)
    if (some.length > 0) return Math.max(...some.map(({ amount }) => amount))
  }
  return null
}
