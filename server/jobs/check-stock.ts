import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { bangkokDate } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'

type StockMismatch = { productId: number; onHand: number; ledger: number }

/**
 * Products whose stock on hand is not the sum of their ledger. There are none, unless something bypassed the modules.
 */
export async function findStockMismatches(db: Database): Promise<StockMismatch[]> {
  const { rows } = await sql<StockMismatch>`
    select product_id as "productId", coalesce(s.on_hand, 0) as "onHand", coalesce(m.sum, 0) as ledger
    from stock s full join (select product_id, sum(delta)::int as sum from stock_movement group by product_id) m
      using (product_id)
    where coalesce(s.on_hand, 0) <> coalesce(m.sum, 0) order by product_id`.execute(db)
  return rows
}

/** Its key in the table `nightly`. */
const stockCheck = 'check stock'

/**
 * Logs every mismatch, and stores the number of products.
 * @returns that number
 */
export async function checkStock({ db, log }: { db: Database; log: FastifyBaseLogger }, now: Date): Promise<number> {
  const faults = await findStockMismatches(db)
  if (faults.length > 0) log.error({ faults: faults.slice(0, 20), count: faults.length }, 'stock is not its ledger')
  else log.info('stock is its ledger')
  const found = { at: now, faults: faults.length }
  await db
    .insertInto('nightly')
    .values({ job: stockCheck, day: bangkokDate(now), ...found })
    .onConflict((conflict) => conflict.columns(['job', 'day']).doUpdateSet(found))
    .execute()
  return faults.length
}

/** Mismatches found by the last check, for `/metrics`. */
export async function lastStockMismatches(db: Database): Promise<number> {
  const last = await db
    .selectFrom('nightly')
    .select('faults')
    .where('job', '=', stockCheck)
    .where('faults', 'is not', null)
    .orderBy('day', 'desc')
    .executeTakeFirst()
  return last?.faults ?? 0
}
