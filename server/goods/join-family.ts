import type { AnswerOf } from '#contract/call.ts'
import type { joinFamily as joinCall } from '#contract/backoffice/goods/products/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { recordAction, type UndoableAction } from '#server/staff-actions/staff-actions.ts'
import { inGoods } from './in-goods.ts'
import type { GoodsDeps } from './deps.ts'
import { showProduct, withUndo } from './show-product.ts'
import { findVariants } from './store.ts'
import type { ProductRow } from './product-fields.ts'

type FamilyChange = { id: number; other: number | null; who: Staff; at: Date }

/** Puts sizes and packs together, or takes one out. Fails with `not_found`, and `validation` for an unknown other. */
export const joinFamily = (
  deps: GoodsDeps,
  { params: { id }, body, who, now }: As<Staff, typeof joinCall>,
): Promise<Result<AnswerOf<typeof joinCall>>> =>
  inGoods(deps, async (tx) => {
    const added = await addToFamily(tx, { id, other: body.with, who, at: now })
    return added.ok ? withUndo(await showProduct(tx, id), added.value) : added
  })

/** The same in the caller's transaction; the action is null where nothing changed. */
export async function addToFamily(
  tx: Tx,
  { id, other, who, at }: FamilyChange,
): Promise<Result<UndoableAction | null>> {
  const locked = await tx
    .selectFrom('product')
    .selectAll()
    .where('id', 'in', other === null ? [id] : [id, other])
    .orderBy('id')
    .forUpdate()
    .execute()
  const product = locked.find((row) => row.id === id)
  const partner = locked.find((row) => row.id === other)
  if (!product) return fail('not_found')
  if (other === id || (other !== null && !partner))
    return fail('validation', { errors: [{ path: 'with', code: 'unknown' }] })
  const members = partner ? await familyOf(tx, [product, partner]) : [product]
  const family = partner ? Math.min(...members.map((row) => row.id)) : id
  const rows = members
    .filter((row) => row.family !== family)
    .map((row) => ({ id: row.id, before: row.family, after: family }))
  if (rows.length === 0) return ok(null)
  await tx
    .updateTable('product')
    .set({ family })
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
  return ok(
    await recordAction(tx, {
      kind: 'products_arranged',
      subject: { type: 'product', id: String(id) },
      inverse: { column: 'family', rows },
      who,
      at,
    }),
  )
}

/** All sizes and packs of these products, once each. */
async function familyOf(tx: Tx, products: readonly ProductRow[]): Promise<ProductRow[]> {
  const all = new Map<number, ProductRow>(products.map((row) => [row.id, row]))
  for (const product of products) for (const row of await findVariants(tx, product)) all.set(row.id, row)
  return [...all.values()]
}
