import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { moveOnShelf as moveCall } from '#contract/backoffice/goods/products/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { moveOnShelf as orderAfter, shelfSequences } from '#rules/catalogue/shelf-order.ts'
import type { Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { recordAction } from '#server/staff-actions/staff-actions.ts'
import type { GoodsDeps } from './deps.ts'
import { inGoods } from './in-goods.ts'

type Answer = AnswerOf<typeof moveCall>

/**
 * Moves products within the shelf of their category. It moves them relative to another product, under the lock of the
 * shelf, so that the moves of two people add up. Fails with `not_found` for a category that does not exist, and
 * `validation` for products of another one.
 */
export async function moveOnShelf(
  deps: GoodsDeps,
  { params, body: { productIds, before }, who, now }: As<Staff, typeof moveCall>,
): Promise<Result<Answer>> {
  return inGoods(deps, async (tx): Promise<Result<Answer>> => {
    const category = await tx.selectFrom('category').select('id').where('id', '=', params.id).executeTakeFirst()
    if (!category) return fail('not_found')
    const shelf = await tx
      .selectFrom('product')
      .select(['id', 'sequence'])
      .where('category_id', '=', params.id)
      .orderBy('id')
      .forUpdate()
      .execute()
    const sequenceOf = new Map(shelf.map(({ id, sequence }) => [id, sequence]))
    const moving = new Set(productIds)
    const unknown = productIds.findIndex((id) => !sequenceOf.has(id))
    if (unknown >= 0) return invalid(`productIds.${unknown}`, 'unknown')
    if (before !== null && (!sequenceOf.has(before) || moving.has(before))) return invalid('before', 'unknown')
    const order = shelf.toSorted((a, b) => a.sequence - b.sequence || a.id - b.id).map(({ id }) => id)
    const sequences = shelfSequences([...sequenceOf.values()])
    const rows = orderAfter(order, moving, before).flatMap((id, place) => {
      const [old, next] = [sequenceOf.get(id) ?? 0, sequences[place] ?? 0]
      return old === next ? [] : [{ id, before: old, after: next }]
    })
    if (rows.length === 0) return ok({ changed: 0, undo: null })
    await sql`
      update product p set sequence = w.sequence
      from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ after }) => after)}::int[]) as w (id, sequence)
      where p.id = w.id`.execute(tx)
    const undo = await recordAction(tx, {
      kind: 'products_arranged',
      subject: { type: 'category', id: String(params.id) },
      inverse: { column: 'sequence', rows },
      who,
      at: now,
    })
    return ok({ changed: rows.length, undo })
  })
}
