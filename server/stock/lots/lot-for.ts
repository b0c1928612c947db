import { sql } from 'kysely'
import { invalid, ok, type Result } from '#contract/errors.ts'
import { codeOfExpiry } from '#rules/stock/lots.ts'
import type { Tx } from '#server/adapters/database/database.ts'

type NamedLot = { productId: number; code: string; expiresOn: string | null }

/** What a lot is called: its code, or its date where it has none. */
export const lotName = ({ code, expiresOn }: Omit<NamedLot, 'productId'>): string =>
  code || (expiresOn ? codeOfExpiry(expiresOn) : '')

/**
 * The lot of goods that come in, made where it is new; under the lock of the product's stock. Fails with `validation` at
 * `path` where the lot is known with another date, or was recalled.
 */
export async function lotFor(tx: Tx, { productId, code, expiresOn }: NamedLot, path: string): Promise<Result<number>> {
  const name = lotName({ code, expiresOn })
  await sql`insert into stock_lot (product_id, code, expires_on, on_hand)
    values (${productId}, ${name}, ${expiresOn}::date, 0) on conflict do nothing`.execute(tx)
  const lot = await tx
    .selectFrom('stock_lot')
    .select(['id', 'expires_on', 'recalled_at'])
    .where('product_id', '=', productId)
    .where('code', '=', name)
    .executeTakeFirstOrThrow()
  if (lot.recalled_at) return invalid(`${path}.lotCode`, 'recalled')
  if (lot.expires_on !== expiresOn && name !== '') return invalid(`${path}.expiresOn`, 'other_date')
  return ok(lot.id)
}
