import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { joinFamily as joinCall } from '#contract/backoffice/goods/products/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
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

/** As `joinFamily`, in the caller's transaction; the action is null where nothing changed. */
export async function addToFamily(
  tx: Tx,
  { id, other, who, at }: FamilyChange,
): Promise<Result<UndoableAction | null>> {
  const locked = await tx
    .selectFrom('product')
    .selectAll()
    .where((where) => (other === null ? where.or({ id, family: id }) : where('id', 'in', [id, other])))
    .orderBy('id')
    .forUpdate()
    .execute()
  const product = locked.find((row) => row.id === id)
  const partner = locked.find((row) => row.id === other)
  if (!product) return fail('not_found')
  if (other === id || (other !== null && !partner)) return invalid('with', 'unknown')
  const members = partner ? await familyOf(tx, [product, partner]) : [product]
  const family = partner ? Math.min(...members.map((row) => row.id)) : id
  // The family has the number of the one that leaves: the others get another one.
  const rest = partner ? [] : locked.filter((row) => row !== product)
  const restFamily = Math.min(...rest.map((row) => row.id))
  const rows = [
    ...members.map((row) => ({ id: row.id, before: row.family, after: family })),
    ...rest.map((row) => ({ id: row.id, before: row.family, after: restFamily })),
  ].filter(({ before, after }) => before !== after)
  if (rows.length === 0) return ok(null)
  await sql`
    update product p set family = w.family
    from unnest(${rows.map((row) => row.id)}::int[], ${rows.map((row) => row.after)}::int[]) as w (id, family)
    where p.id = w.id`.execute(tx)
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
