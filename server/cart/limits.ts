import { dayMs } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { gatheringCounter } from '#server/http/limits/counters.ts'

/** Changes with a key of one retailer, far above what fast thumbs send; the answer of each is kept for seven days. */
const changesPerMinute = 240
const changesPerDay = 3000

/**
 * Counts changes of a cart whose answers are kept. Gathered by each process, so that a tap costs no statement.
 * @returns seconds that the retailer has to wait, null where it need not
 */
export function keyedChanges(db: Database, limitFactor: number): (outletId: string) => Promise<number | null> {
  const limits = [
    { name: 'cart changes', most: Math.ceil(changesPerMinute * limitFactor), count: gatheringCounter(db) },
    {
      name: 'cart changes of a day',
      most: Math.ceil(changesPerDay * limitFactor),
      count: gatheringCounter(db, { windowMs: dayMs }),
    },
  ]
  return async (outletId) => {
    for (const { name, most, count } of limits) {
      const { requests, msLeft } = await count(name, outletId, most)
      if (requests > most) return Math.ceil(msLeft / 1000)
    }
    return null
  }
}
