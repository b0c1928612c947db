import { sql } from 'kysely'
import { addedUpMs, type StockDifference } from '#rules/stock/confirmation.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'

/** Arbitrary but fixed, with the account: what one person changes alone is added up by one transaction at a time. */
const aloneLock = 7_203_423

/** Locks what a member of staff changed alone until the transaction ends; before the stock of any product. */
export const lockChangedAlone = (tx: Tx, staffId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${aloneLock}::int, hashtext(${staffId}))`.execute(tx)

type ChangedAlone = {
  staffId: string
  now: Date
  /** These products, by whatever way they were changed. */
  productIds: readonly number[]
  /** Other products as well, unless a file changed them. */
  withOthers: boolean
}

/** What a member of staff changed of the stock within `addedUpMs`, which nobody confirmed and nobody has undone. */
export async function findChangedAlone(
  db: Database | Tx,
  { staffId, now, productIds, withOthers }: ChangedAlone,
): Promise<StockDifference[]> {
  const { rows } = await sql<StockDifference>`
    select product_id as "productId", units, cost_satang as cost from stock_changed_alone
    where staff_id = ${staffId} and at > ${since(now)}
      and (product_id = any(${[...productIds]}::int[]) or ${withOthers}::boolean and not by_file)`.execute(db)
  return rows
}

const since = (now: Date) => new Date(now.getTime() - addedUpMs)

/** Records what a member of staff changed alone, under the number that the ledger has; what is older than a day goes. */
export async function recordChangedAlone(
  tx: Tx,
  differences: readonly StockDifference[],
  { staffId, document, byFile, at }: { staffId: string; document: string; byFile: boolean; at: Date },
): Promise<void> {
  await sql`delete from stock_changed_alone where staff_id = ${staffId} and at <= ${since(at)}`.execute(tx)
  await sql`
    insert into stock_changed_alone (staff_id, document, product_id, units, cost_satang, by_file, at)
    select ${staffId}, ${document}, product_id, units, cost, ${byFile}, ${at}
    from unnest(${differences.map(({ productId }) => productId)}::int[], ${differences.map(({ units }) => units)}::int[],
      ${differences.map(({ cost }) => cost)}::bigint[]) as d (product_id, units, cost)`.execute(tx)
}

/** What was undone no longer counts. */
export const forgetChangedAlone = (tx: Tx, document: string): Promise<unknown> =>
  sql`delete from stock_changed_alone where document = ${document}`.execute(tx)
