import type { OrderFilter } from '#contract/backoffice/order-desk/schemas.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { matchingOrders } from './matching-orders.ts'
import { countUpTo } from './order-totals.ts'

/** How many orders match, counted up to `most`: what a menu shows must not cost more than a list. */
export async function countMatching(db: Database, filter: OrderFilter, most: number): Promise<number> {
  const condition = await matchingOrders(db, filter)
  return countUpTo(db, condition, most)
}
