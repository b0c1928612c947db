import { sql } from 'kysely'
import type { OrderFilter } from '#contract/backoffice/day/order-desk/schemas.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { plannedForValues } from '#server/adapters/database/planned-for-values.ts'
import { matchingOrders } from './matching-orders.ts'

/** How many orders match, counted up to `most`: what a menu shows must not cost more than a list. */
export async function countMatching(db: Database, filter: OrderFilter, most: number): Promise<number> {
  const { where } = await matchingOrders(db, filter)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from orders where ${where} limit ${most}) counted ${plannedForValues}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
