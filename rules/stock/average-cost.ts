import { divideRounded, satang, type Satang } from '../money.ts'

/**
 * The moving average cost of a sales unit after goods came in, satang, rounded once.
 * @param before units in the warehouse and their cost; without a known cost the new one counts
 */
export function averageCost(
  before: { units: number; cost: Satang | null },
  received: { units: number; cost: Satang },
): Satang {
  if (before.cost === null || before.units <= 0) return received.cost
  return satang(
    divideRounded(before.units * before.cost + received.units * received.cost, before.units + received.units),
  )
}
