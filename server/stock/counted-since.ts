import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'

/**
 * Whether somebody has said since a moment how many units of products there are: by a count that was not given up, even if it
 * is not booked yet, by a correction as counted, or by a file; unless that was taken back. To be called under the lock of their stock.
 * @param change what changed the stock at that moment: its number in the ledger, and the lot that it changed
 */
export async function countedSince(
  tx: Tx,
  change: { products: readonly { productId: number; lotId: number | null }[]; document: string; since: Date },
): Promise<boolean> {
  const { products, document, since } = change
  const [ids, lots] = [products.map(({ productId }) => productId), products.map(({ lotId }) => lotId)]
  // Of a count its lines say when the goods were counted, the ledger only when it was booked.
  const { rows } = await sql`
    select from unnest(${ids}::int[], ${lots}::int[]) as changed (product_id, lot_id)
    where exists (
        select from stock_count_line l join stock_count c on c.id = l.count_id
        where l.product_id = changed.product_id and l.counted_at > ${since} and c.state <> 'CANCELLED')
      or exists (
        select from stock_movement m
        where m.product_id = changed.product_id and m.at > ${since} and m.reason in ('count', 'adjustment')
          and (m.lot_id is null or m.lot_id = changed.lot_id) and m.document <> ${document}
          and not exists (select from stock_count c where c.number = m.document)
          and not exists (
            select from stock_movement back
            where back.product_id = m.product_id and back.document = m.document and back.id > m.id and back.delta = -m.delta))
    limit 1`.execute(tx)
  return rows.length > 0
}
