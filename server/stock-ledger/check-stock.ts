import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { bangkokDate } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'

/** `in`: what was added up: the ledger, the product's lots, or the movements of one lot. */
export type StockMismatch = { productId: number; onHand: number; ledger: number; in: 'ledger' | 'lots' | 'lot' }

/**
 * Products whose stock on hand is not the sum of their ledger, or of their lots, and lots that are not the sum of their
 * movements. There are none, unless something bypassed the modules.
 */
export async function findStockMismatches(db: Database): Promise<StockMismatch[]> {
  const { rows } = await sql<StockMismatch>`
    select product_id as "productId", coalesce(s.on_hand, 0) as "onHand", coalesce(m.sum, 0) as ledger, 'ledger' as in
    from stock s full join (select product_id, sum(delta)::int as sum from stock_movement group by product_id) m
      using (product_id)
    where coalesce(s.on_hand, 0) <> coalesce(m.sum, 0)
    union all
    select l.product_id, coalesce(s.on_hand, 0), l.sum, 'lots'
    from (select product_id, sum(on_hand)::int as sum from stock_lot group by product_id) l left join stock s using (product_id)
    where coalesce(s.on_hand, 0) <> l.sum
    union all
    select l.product_id, l.on_hand, l.opening + coalesce(m.sum, 0), 'lot'
    from stock_lot l left join (select lot_id, sum(delta)::int as sum from lot_movement group by lot_id) m on m.lot_id = l.id
    where l.on_hand <> l.opening + coalesce(m.sum, 0)
    order by 1, 4`.execute(db)
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
  await storeFaults(db, faults, now)
  const found = { at: now, faults: faults.length }
  await db
    .insertInto('nightly')
    .values({ job: stockCheck, day: bangkokDate(now), ...found })
    .onConflict((conflict) => conflict.columns(['job', 'day']).doUpdateSet(found))
    .execute()
  return faults.length
}

/** For the list of stock: which products the check named. */
const storeFaults = (db: Database, faults: readonly StockMismatch[], now: Date): Promise<void> =>
  transact(db, async (tx) => {
    await tx.deleteFrom('stock_fault').execute()
    const first = new Map(faults.map((fault) => [fault.productId, fault]))
    if (first.size === 0) return
    await tx
      .insertInto('stock_fault')
      .values(
        [...first.values()].map(({ productId, onHand, ledger }) => ({
          product_id: productId,
          on_hand: onHand,
          expected: ledger,
          found_at: now,
        })),
      )
      .execute()
  })

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
