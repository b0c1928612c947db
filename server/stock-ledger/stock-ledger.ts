// The stock ledger: every unit that leaves or returns, under the lock of its product.

import { sql, type RawBuilder } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { AdjustmentReason } from '#rules/stock/adjustment.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'

export { checkStock, findStockMismatches, lastStockMismatches } from './check-stock.ts'

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

/** The same without a lock: what is taken by it is checked while it is written. */
export async function readStock(db: Database, productIds: readonly number[]): Promise<Map<number, number>> {
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

/**
 * The parts of a stock change for one `with` statement: `locked`, to be named so there, since the units on hand change in
 * the order of these locks; the units on hand; and the rows of the ledger.
 * @param onlyIf a condition in SQL, such as that an earlier part of the statement wrote something
 */
export const moveStock = (
  changes: readonly StockChange[],
  { reason, document, actor, at, note, lotId, onlyIf = sql`true` }: Movement & { onlyIf?: RawBuilder<unknown> },
) => {
  const ids = changes.map(({ productId }) => productId)
  const deltas = changes.map(({ delta }) => delta)
  const rows = sql`unnest(${ids}::int[], ${deltas}::int[]) as change (product_id, delta)`
  return {
    locked: sql`select product_id from stock where product_id = any(${ids}::int[]) and ${onlyIf} order by product_id for update`,
    onHand: sql`update stock set on_hand = on_hand + change.delta from ${rows} join locked using (product_id)
      where stock.product_id = locked.product_id`,
    ledger: sql`insert into stock_movement (product_id, delta, reason, document, actor, at, note, lot_id)
      select product_id, delta, ${reason}, ${document}, ${actor}, ${at}::timestamptz, ${note ?? null},
        ${lotId ?? null}::int from ${rows} where ${onlyIf}`,
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
export async function changeStock(tx: Tx, changes: readonly StockChange[], movement: Movement): Promise<void> {
  if (changes.length === 0) return
  const { locked, onHand, ledger } = moveStock(changes, movement)
  await sql`with locked as materialized (${locked}), taken as (${onHand}) ${ledger}`.execute(tx)
}
