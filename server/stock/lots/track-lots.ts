import { sql } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { isProduct } from '../stock-ledger.ts'
import { lockEveryStock } from '../write-movement.ts'

/**
 * Asks for lots of a product, or no longer. The first time, all its units become those without a lot; from then on every
 * movement is spread over lots.
 */
export const trackLots = (
  db: Database,
  productId: number,
  tracked: boolean,
): Promise<Result<{ productId: number; tracked: boolean }>> =>
  transact(db, async (tx): Promise<Result<{ productId: number; tracked: boolean }>> => {
    if (!(await isProduct(tx, productId))) return fail('not_found')
    const onHand = (await lockEveryStock(tx, [productId])).get(productId) ?? 0
    if (tracked)
      await sql`insert into stock_lot (product_id, code, opening, on_hand)
        select ${productId}, '', ${onHand}, ${onHand}
        where not exists (select from stock_lot where product_id = ${productId})`.execute(tx)
    if (tracked)
      await tx
        .insertInto('product_with_lots')
        .values({ product_id: productId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else await tx.deleteFrom('product_with_lots').where('product_id', '=', productId).execute()
    return ok({ productId, tracked })
  })
