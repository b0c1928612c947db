import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { bangkokDate } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'

export type StockFault = { productId: number; onHand: number; ledger: number }

/** Products whose number on hand is not the sum of their ledger. There are none, unless somebody wrote past the rooms. */
export async function findStockFaults(db: Database): Promise<StockFault[]> {
  const { rows } = await sql<StockFault>`
    select product_id as "productId", coalesce(s.on_hand, 0) as "onHand", coalesce(m.sum, 0) as ledger
    from stock s full join (select product_id, sum(delta)::int as sum from stock_movement group by product_id) m
      using (product_id)
    where coalesce(s.on_hand, 0) <> coalesce(m.sum, 0) order by product_id`.execute(db)
  return rows
}

const job = 'check stock'
const hourMs = 60 * 60_000
const startsAt = 3

/** Once a night, from three in the morning in Bangkok, by whichever process asks first. @returns null where it was done */
export async function checkStockNightly(db: Database, log: FastifyBaseLogger, now: Date): Promise<number | null> {
  const day = bangkokDate(new Date(now.getTime() - startsAt * hourMs))
  const mine = await db
    .insertInto('nightly')
    .values({ job, day, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  if (!mine) return null
  const faults = await findStockFaults(db)
  if (faults.length > 0) log.error({ faults: faults.slice(0, 20), count: faults.length }, 'stock is not its ledger')
  else log.info('stock is its ledger')
  await db.updateTable('nightly').set({ faults: faults.length }).where('job', '=', job).where('day', '=', day).execute()
  return faults.length
}

/** How many products the last check found wrong, for `/metrics`. */
export async function lastStockFaults(db: Database): Promise<number> {
  const last = await db
    .selectFrom('nightly')
    .select('faults')
    .where('job', '=', job)
    .where('faults', 'is not', null)
    .orderBy('day', 'desc')
    .executeTakeFirst()
  return last?.faults ?? 0
}
