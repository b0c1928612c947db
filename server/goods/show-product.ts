import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { getProduct } from '#contract/backoffice/goods/products/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { toBaht } from '#rules/money.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { findPromoted } from '#server/prices/prices.ts'
import { contentOf, presentContent, type ProductRow } from './product-fields.ts'
import { findVariants, isRestricted, onShelf, unitsOf } from './store.ts'

export type ShownProduct = AnswerOf<typeof getProduct>

/** One product with everything that staff enter of it. Fails with `not_found`. */
export async function showProduct(db: Database | Tx, id: number): Promise<Result<ShownProduct>> {
  const row = await db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return fail('not_found')
  const { rows } = await sql<{ onShelf: boolean; restricted: boolean; stock: number }>`
    select ${onShelf} as "onShelf", ${isRestricted} as restricted,
      coalesce((select on_hand from stock k where k.product_id = p.id), 0) as stock
    from product p where p.id = ${id}`.execute(db)
  const [facts] = rows
  const promoted = await findPromoted(db, id)
  const variants = await findVariants(db, row)
  return ok({
    ...presentContent(contentOf(row, await unitsOf(db, id))),
    id,
    sku: row.sku,
    revision: row.revision,
    stock: facts?.stock ?? 0,
    onShelf: facts?.onShelf ?? false,
    restricted: facts?.restricted ?? false,
    variants: variants.length > 1 ? variants.map(presentVariant) : [],
    hasFamily: row.family !== null,
    ...(promoted !== null && { promotedAmt: toBaht(promoted) }),
  })
}

export const withUndo = <Undo>(shown: Result<ShownProduct>, undo: Undo): Result<ShownProduct & { undo: Undo }> =>
  shown.ok ? ok({ ...shown.value, undo }) : shown

const presentVariant = (row: ProductRow): ShownProduct['variants'][number] => ({
  id: row.id,
  sku: row.sku,
  nameThai: row.name_thai,
  nameEng: row.name_eng,
  unit: row.unit,
  conversion: row.conversion,
  price: toBaht(row.price_satang),
  status: row.status,
  picture: row.image,
})
