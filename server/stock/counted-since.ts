import { sql } from 'kysely'
import { fail, type Result } from '#contract/errors.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'

/** A change of the stock, or one that waits: of which lot, null where it names none, and when it was made or requested. */
type Change = { productId: number; lotId: number | null; since: Date }

/**
 * Of which products somebody has said since how many units there are: by a count that was not given up or a correction as
 * counted, even if it is not booked yet, or by a file; unless that was taken back. To be called under the lock of their stock,
 * where it decides something.
 * @param document the number of the changes in the ledger; null where they are not booked yet
 */
export async function countedSince(
  db: Database | Tx,
  changes: readonly Change[],
  document: string | null,
): Promise<number[]> {
  const [ids, lots] = [changes.map(({ productId }) => productId), changes.map(({ lotId }) => lotId)]
  // Of a count its lines say when the goods were counted, the ledger only when it was booked.
  const { rows } = await sql<{ id: number }>`
    select distinct changed.product_id as id
    from unnest(${ids}::int[], ${lots}::int[], ${changes.map(({ since }) => since)}::timestamptz[])
      as changed (product_id, lot_id, since)
    where exists (
        select from stock_count_line l join stock_count c on c.id = l.count_id
        where l.product_id = changed.product_id and l.counted_at > changed.since and c.state <> 'CANCELLED'
          and c.number is distinct from ${document})
      or exists (
        select from stock_correction w
        where w.product_id = changed.product_id and w.state = 'PENDING' and w.reason = 'count' and w.requested_at > changed.since
          and (w.lot_id is null or changed.lot_id is null or w.lot_id = changed.lot_id))
      or exists (
        select from stock_movement m
        where m.product_id = changed.product_id and m.at > changed.since and m.reason in ('count', 'adjustment')
          and (m.lot_id is null or changed.lot_id is null or m.lot_id = changed.lot_id)
          and m.document is distinct from ${document}
          and not exists (select from stock_count c where c.number = m.document)
          and not exists (
            select from stock_movement back
            where back.product_id = m.product_id and back.document = m.document and back.id > m.id and back.delta = -m.delta))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Refuses to book differences of products that somebody has counted since: that has put them right already, and they are to be
 * counted again. Null where none was. As `countedSince`.
 * @param onHand units of the products
 */
export async function refuseCounted(
  tx: Tx,
  {
    changes,
    document,
    onHand,
  }: { changes: readonly Change[]; document: string | null; onHand: ReadonlyMap<number, number> },
): Promise<Extract<Result<never>, { ok: false }> | null> {
  const counted = await countedSince(tx, changes, document)
  if (counted.length === 0) return null
  return fail('conflict', {
    detail: 'Counted since',
    products: counted.map((productId) => ({ productId, code: 'conflict', available: onHand.get(productId) ?? 0 })),
  })
}
