import { sql } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { lockStock } from '#server/stock-ledger/stock-ledger.ts'

/** The number of the next correction of stock, `ST000001`. */
export async function nextDocument(tx: Tx): Promise<string> {
  const { rows } = await sql<{ number: number }>`select nextval('stock_document_seq')::int as number`.execute(tx)
  return `ST${String(rows[0]?.number ?? 0).padStart(6, '0')}`
}

/** Locks the stock of products, also of those that never had any. @returns units on hand by product */
export async function lockEveryStock(tx: Tx, productIds: readonly number[]): Promise<Map<number, number>> {
  await sql`insert into stock (product_id, on_hand) select id, 0 from product where id = any(${[...productIds]}::int[])
    order by id on conflict do nothing`.execute(tx)
  return lockStock(tx, productIds)
}

/** What a unit of each product is worth, satang: its cost, or its price where the cost is not known. */
export async function worthOfUnits(db: Database | Tx, productIds: readonly number[]): Promise<Map<number, Satang>> {
  const { rows } = await sql<{ id: number; worth: Satang }>`
    select id, coalesce(cost_satang, price_satang) as worth from product where id = any(${[...productIds]}::int[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, worth }) => [id, worth]))
}

type LockedLot = { id: number; productId: number; code: string; onHand: number }
/** A lot, under the lock of its product's stock; null where it is not one of the product. */
export async function findLot(tx: Tx, productId: number, lotId: number): Promise<LockedLot | null> {
  const { rows } = await sql<LockedLot>`
    select id, product_id as "productId", code, on_hand as "onHand" from stock_lot
    where id = ${lotId} and product_id = ${productId}`.execute(tx)
  return rows[0] ?? null
}
