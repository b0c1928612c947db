import { sql, type RawBuilder } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { bangkokDate, bangkokDay, dayMs } from '#rules/bangkok-time.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'

/** `in`: what was added up: the ledger, the product's lots, or the movements of one lot. */
export type StockMismatch = { productId: number; onHand: number; ledger: number; in: 'ledger' | 'lots' | 'lot' }
/** Of which movements: what was carried forward and those since, or every one from the first on. */
type Extent = 'since carried' | 'all'

const carriedThrough = sql`(select movement_id from carried_through)`
/** Rows of `product_id` and `units` that add up to the ledger. */
const ledgerRows: Record<Extent, RawBuilder<unknown>> = {
  all: sql`select product_id, delta as units from stock_movement`,
  'since carried': sql`select product_id, units from stock_carried
    union all select product_id, delta from stock_movement where id > ${carriedThrough}`,
}
/** The same by lot. */
const lotRows: Record<Extent, RawBuilder<unknown>> = {
  all: sql`select lot_id, delta as units from lot_movement`,
  'since carried': sql`select lot_id, units from lot_carried
    union all select lot_id, delta from lot_movement where movement_id > ${carriedThrough}`,
}

/**
 * Products whose stock on hand is not the sum of their ledger, or of their lots, and lots that are not the sum of their
 * movements. There are none, unless something bypassed the modules. Movements are never changed, so those that were carried
 * forward are not read again, unless `extent` is `all`.
 */
export async function findStockMismatches(db: Database, extent: Extent = 'since carried'): Promise<StockMismatch[]> {
  const { rows } = await sql<StockMismatch>`
    select product_id as "productId", coalesce(s.on_hand, 0) as "onHand", coalesce(m.sum, 0) as ledger, 'ledger' as in
    from stock s full join (select product_id, sum(units)::int as sum from (${ledgerRows[extent]}) r group by product_id) m
      using (product_id)
    where coalesce(s.on_hand, 0) <> coalesce(m.sum, 0)
    union all
    select l.product_id, coalesce(s.on_hand, 0), l.sum, 'lots'
    from (select product_id, sum(on_hand)::int as sum from stock_lot group by product_id) l left join stock s using (product_id)
    where coalesce(s.on_hand, 0) <> l.sum
    union all
    select l.product_id, l.on_hand, l.opening + coalesce(m.sum, 0), 'lot'
    from stock_lot l left join (select lot_id, sum(units)::int as sum from (${lotRows[extent]}) r group by lot_id) m
      on m.lot_id = l.id
    where l.on_hand <> l.opening + coalesce(m.sum, 0)
    order by 1, 4`.execute(db)
  return rows
}

/** Movements stay in the check for so long before they are carried forward: none that is still being written is older. */
const carriedAfter = 31 * dayMs

/**
 * Adds the movements that have become old to the sums that are carried forward. Numbers of movements grow with their times; where one
 * does not, those behind it wait for it.
 */
export const carryForward = (db: Database, now: Date): Promise<void> =>
  transact(db, async (tx) => {
    const { rows } = await sql<{ after: number; through: number }>`
      select c.movement_id as after, greatest(c.movement_id, (
        select max(m.id) from stock_movement m where m.id < coalesce((
          select r.id from stock_movement r where r.id > c.movement_id and r.at > ${new Date(now.getTime() - carriedAfter)}
          order by r.id limit 1), 9223372036854775807))) as through
      from carried_through c for update`.execute(tx)
    const [{ after, through } = { after: 0, through: 0 }] = rows
    if (through <= after) return
    await sql`
      insert into stock_carried as c (product_id, units)
      select product_id, sum(delta) from stock_movement where id > ${after} and id <= ${through} group by product_id
      on conflict (product_id) do update set units = c.units + excluded.units`.execute(tx)
    await sql`
      insert into lot_carried as c (lot_id, units)
      select lot_id, sum(delta) from lot_movement where movement_id > ${after} and movement_id <= ${through} group by lot_id
      on conflict (lot_id) do update set units = c.units + excluded.units`.execute(tx)
    await sql`update carried_through set movement_id = ${through}`.execute(tx)
  })

/** Lets the check begin again at the first movement. */
export async function forgetCarried(tx: Tx): Promise<void> {
  await sql`update carried_through set movement_id = 0`.execute(tx)
  await sql`delete from stock_carried`.execute(tx)
  await sql`delete from lot_carried`.execute(tx)
}

/** Its key in the table `nightly`. */
const stockCheck = 'check stock'

/**
 * Logs every mismatch, and stores the number of products.
 * @returns that number
 */
export async function checkStock({ db, log }: { db: Database; log: FastifyBaseLogger }, now: Date): Promise<number> {
  const faults = await findFaults(db, bangkokDay(now) % wholeEveryDays === 0)
  if (faults.length > 0) log.error({ faults: faults.slice(0, 20), count: faults.length }, 'stock is not its ledger')
  else log.info('stock is its ledger')
  await storeFaults(db, faults, now)
  await carryForward(db, now)
  const found = { at: now, faults: faults.length }
  await db
    .insertInto('nightly')
    .values({ job: stockCheck, day: bangkokDate(now), ...found })
    .onConflict((conflict) => conflict.columns(['job', 'day']).doUpdateSet(found))
    .execute()
  return faults.length
}

/** So often the check adds up every movement: somebody may have got round the ledger's protection of old ones. */
const wholeEveryDays = 7

/**
 * What seems wrong is compared with every movement, and once a week all of it is; where it is right by those, what was carried
 * forward was wrong.
 */
async function findFaults(db: Database, isWhole: boolean): Promise<StockMismatch[]> {
  const suspected = await findStockMismatches(db)
  if (suspected.length === 0 && !isWhole) return []
  const faults = await findStockMismatches(db, 'all')
  if (faults.length === 0 && suspected.length > 0) await transact(db, forgetCarried)
  return faults
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
