import { sql } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { changeProducts as changeCall } from '#contract/backoffice/goods/products/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { may } from '#rules/identity/permissions.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { recordAction } from '#server/staff-actions/staff-actions.ts'
import { decisions, readShelves } from './decisions.ts'
import type { GoodsDeps } from './deps.ts'
import { inGoods } from './in-goods.ts'
import { differenceOf, type ProductFields } from './product-fields.ts'
import { findViolations } from './store.ts'

type Answer = AnswerOf<typeof changeCall>

/**
 * Changes status, category or brand of many products. Fails with `validation` where the category or brand does not exist,
 * and `forbidden` where somebody who may not publish changes the status. A product of which others decide stays as it is: see
 * `decisions`.
 */
export async function changeProducts(
  deps: GoodsDeps,
  { body: { ids, change }, who, now }: As<Staff, typeof changeCall>,
): Promise<Result<Answer>> {
  const { status, categoryId, subcategoryId } = change
  if ((categoryId === undefined) !== (subcategoryId === undefined)) return invalid('change.subcategoryId', 'required')
  const wanted = fieldsOf(change)
  if (Object.keys(wanted).length === 0) return invalid('change', 'required')
  if (status && !may(who, 'goods.publish'))
    return fail('forbidden', { errors: [{ path: 'change.status', code: 'publish' }] })
  return inGoods(deps, async (tx): Promise<Result<Answer>> => {
    const errors = await findViolations(tx, null, wanted)
    if (errors.length > 0)
      return fail('validation', { errors: errors.map(({ path, code }) => ({ path: `change.${path}`, code })) })
    const rows = await lockProducts(tx, ids)
    const known = new Map(rows.map((row) => [row.id, row]))
    const shelves = await readShelves(tx)
    const refused = new Map<number, string>()
    const differing = rows.flatMap(({ id, ...before }) => {
      const difference = differenceOf<Partial<ProductFields>>(before, wanted)
      const [forbidden] = decisions(who, shelves, before, wanted)
      if (forbidden) refused.set(id, forbidden.code)
      return difference && !forbidden ? [{ id, difference }] : []
    })
    if (differing.length > 0)
      await tx
        .updateTable('product')
        .set(wanted)
        .where('id', '=', sql<number>`any(${differing.map(({ id }) => id)}::int[])`)
        .execute()
    const actions = new Map<number, { actionId: number }>()
    for (const { id, difference } of differing)
      actions.set(
        id,
        await recordAction(tx, {
          kind: 'product_changed',
          subject: { type: 'product', id: String(id) },
          inverse: difference,
          who,
          at: now,
        }),
      )
    const results = [...new Set(ids)].map((id) => {
      const code = known.has(id) ? refused.get(id) : 'not_found'
      return code === undefined ? { id, ok: true, undo: actions.get(id) ?? null } : { id, ok: false, code }
    })
    return ok({ results })
  })
}

const fieldsOf = ({
  status,
  categoryId,
  subcategoryId,
  brandId,
}: RequestOf<typeof changeCall>['body']['change']): Partial<ProductFields> => ({
  ...(status && { status }),
  ...(categoryId !== undefined && subcategoryId !== undefined
    ? { category_id: categoryId, subcategory_id: subcategoryId }
    : {}),
  ...(brandId !== undefined && { brand_id: brandId }),
})

/** In the order of their ids, as everything that locks several products. */
const lockProducts = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('product')
    .select(['id', 'status', 'category_id', 'subcategory_id', 'brand_id', 'sale_category_id', 'price_satang'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
