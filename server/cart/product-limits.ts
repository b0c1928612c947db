import { sql } from 'kysely'
import type { ProductProblem } from '#contract/errors.ts'
import { bangkokDate, startOfDay } from '#rules/bangkok-time.ts'
import type { CartItem } from '#rules/cart/change.ts'
import { limitFinding, readLimits } from '#rules/orders/product-limits.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'

/** Sales units that a retailer has ordered today, by product; only of products with a most of a day. */
export type OrderedToday = ReadonlyMap<number, number>

const nothing: OrderedToday = new Map()

const limitedPerDay = (items: readonly CartItem[], { productById }: Pick<Snapshot, 'productById'>): number[] =>
  items.flatMap(({ productId }) => (productById.get(productId)?.limits?.mostPerDay === undefined ? [] : productId))

/** Whether what was ordered earlier on the day decides about one of these goods. */
export const hasMostPerDay = (items: readonly CartItem[], snapshot: Pick<Snapshot, 'productById'>): boolean =>
  limitedPerDay(items, snapshot).length > 0

/**
 * What a retailer has ordered since midnight in Bangkok of the goods that have a most of a day; gifts and cancelled
 * orders do not count. No statement where none of the goods has one. Exact under the lock of the cart, which every order of
 * the retailer takes.
 */
export async function readOrderedToday(
  db: Database | Tx,
  { outletId, items, snapshot, now }: { outletId: string; items: readonly CartItem[]; snapshot: Snapshot; now: Date },
): Promise<OrderedToday> {
  const limited = limitedPerDay(items, snapshot)
  if (limited.length === 0) return nothing
  const { rows } = await sql<{ product_id: number; units: number }>`
    select l.product_id, sum(l.qty)::int as units from orders o join order_line l on l.order_id = o.id
    where o.outlet_id = ${outletId}::uuid and o.created_at >= ${startOfDay(bangkokDate(now))}
      and o.state <> 'CANCELLED' and l.type = 'NORMAL' and l.product_id = any(${limited}::int[])
    group by l.product_id`.execute(db)
  return new Map(rows.map((row) => [row.product_id, row.units]))
}

/** Why the limits of these goods refuse their quantities. */
export const limitProblems = (
  items: readonly CartItem[],
  snapshot: Snapshot,
  stockOf: (productId: number) => number,
  orderedToday: OrderedToday,
): ProductProblem[] =>
  items.flatMap(({ productId, qty }) => {
    const limits = readLimits(snapshot.productById.get(productId)?.limits)
    const possible = { orderedToday: orderedToday.get(productId) ?? 0, stock: stockOf(productId) }
    const finding = limitFinding(limits, qty, possible)
    return finding ? { productId, ...finding } : []
  })
