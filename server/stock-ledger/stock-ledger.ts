// The stock ledger: every unit that leaves or returns, under the lock of its product.

import { sql } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { AdjustmentReason } from '#rules/stock/adjustment.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'

export { findChangedAlone, forgetChangedAlone, lockChangedAlone, recordChangedAlone } from './changed-alone.ts'
export { checkStock, findStockMismatches, forgetCarried, lastStockMismatches } from './check-stock.ts'

/**
 * Locks the stock of these products until the transaction ends, always in the order of their ids: two orders of the
 * same goods wait for each other and cannot deadlock.
 */
export async function lockStock(tx: Tx, productIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ product_id: number; on_hand: number }>`
    select product_id, on_hand from stock where product_id = any(${productIds}::int[]) order by product_id for update`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.product_id, row.on_hand]))
}

/** As `lockStock`, without a lock: what is taken by it is checked while it is written. */
export async function readStock(db: Database | Tx, productIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ product_id: number; on_hand: number }>`
    select product_id, on_hand from stock where product_id = any(${productIds}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.product_id, row.on_hand]))
}

/** Units that leave (negative) or return (positive), each product once. */
export type StockChange = { productId: number; delta: number }

export function sumChanges(changes: readonly StockChange[]): StockChange[] {
  const sums = new Map<number, number>()
  for (const { productId, delta } of changes) sums.set(productId, (sums.get(productId) ?? 0) + delta)
  return [...sums].map(([productId, delta]) => ({ productId, delta }))
}

type MovementReason =
  | 'opening'
  | 'order'
  | 'cancellation'
  /** Refused by the retailer at the door. */
  | 'refusal'
  /** The part of an order that was not delivered. */
  | 'not_delivered'
  /** The units of a recalled lot are written off. */
  | 'recall'
  /** A correction or a receipt was undone. */
  | 'undone'
  | AdjustmentReason
type Movement = {
  reason: MovementReason
  document: string
  actor: string
  at: Date
  note?: string | null
  lotId?: number | null
}

type OrderUnits = { nr: number; productId: number; units: number }

/**
 * The parts of the statement that writes orders, each with its number `nr`, that take their units: `locked`, which locks the
 * stock once all of `claimed` is locked; `tooFew`, the numbers of orders for which the units on hand do not suffice, together
 * with those of the orders before them; the units on hand; and the rows of the ledger. `claimed` has the orders that may take units, `done`
 * those that do.
 * @param units each product once for an order
 */
export function takeForOrders(units: readonly OrderUnits[]) {
  const ids = sql`${[...new Set(units.map(({ productId }) => productId))]}::int[]`
  // Counted, not only looked for: that locks all the carts before the first product.
  return {
    locked: sql`units as materialized (
      select nr, product_id, units, sum(units) over (partition by product_id order by nr) as so_far
      from unnest(${units.map(({ nr }) => nr)}::int[], ${units.map(({ productId }) => productId)}::int[],
        ${units.map((one) => one.units)}::int[]) as units (nr, product_id, units) where nr in (select nr from claimed)
    ), locked as materialized (
      select product_id, on_hand from stock where product_id = any(${ids}) and (select count(*) from claimed) > 0
      order by product_id for update
    )`,
    tooFew: sql`select nr from units left join locked using (product_id) where so_far > coalesce(on_hand, 0)`,
    // From what was locked: the statement itself may have begun before somebody added units, and would be refused for fewer.
    onHand: sql`update stock set on_hand = locked.on_hand - taken.units
      from (select product_id, sum(units)::int as units from units join done using (nr) group by product_id) taken
        join locked using (product_id)
      where stock.product_id = taken.product_id and stock.product_id = any(${ids})`,
    ledger: sql`insert into stock_movement (product_id, delta, reason, document, actor, at)
      select product_id, -units, 'order', order_number, actor, at from units join done using (nr) order by nr, product_id`,
  }
}

/** Takes units out of stock, all or none. Fails with `out_of_stock`; then nothing is written. */
export async function takeUnits(
  tx: Tx,
  units: readonly { productId: number; units: number }[],
  movement: Movement,
): Promise<Result<null>> {
  if (units.length === 0) return ok(null)
  const stock = await lockStock(
    tx,
    units.map(({ productId }) => productId),
  )
  const short = units.filter((unit) => (stock.get(unit.productId) ?? 0) < unit.units)
  if (short.length > 0) {
    const products = short.map(({ productId }) => ({
      productId,
      code: 'insufficient_stock' as const,
      available: stock.get(productId) ?? 0,
    }))
    return fail('out_of_stock', { products })
  }
  await changeStock(
    tx,
    units.map(({ productId, units: count }) => ({ productId, delta: -count })),
    movement,
  )
  return ok(null)
}

/** Changes stock, each product once, and records it in the ledger. */
export async function changeStock(
  tx: Tx,
  changes: readonly StockChange[],
  { reason, document, actor, at, note, lotId }: Movement,
): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map(({ productId }) => productId)
  const rows = sql`unnest(${ids}::int[], ${changes.map(({ delta }) => delta)}::int[]) as change (product_id, delta)`
  await sql`with locked as materialized (
      select product_id from stock where product_id = any(${ids}::int[]) order by product_id for update
    ), taken as (
      update stock set on_hand = on_hand + change.delta from ${rows} join locked using (product_id)
      where stock.product_id = locked.product_id
    )
    insert into stock_movement (product_id, delta, reason, document, actor, at, note, lot_id)
    select product_id, delta, ${reason}, ${document}, ${actor}, ${at}::timestamptz, ${note ?? null}, ${lotId ?? null}::int
    from ${rows}`.execute(tx)
}
