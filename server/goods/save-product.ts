import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { createProduct as createCall, saveProduct as saveCall } from '#contract/backoffice/goods/products/calls.ts'
import { fail, invalid, type Result } from '#contract/errors.ts'
import { goodsVatPercents } from '#rules/vat.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { recordAction } from '#server/staff-actions/staff-actions.ts'
import { inGoods } from './in-goods.ts'
import { addToFamily } from './join-family.ts'
import {
  differenceOf,
  readEntered,
  type EnteredProduct,
  type ProductContent,
  type Violation,
} from './product-fields.ts'
import { decisions, noShelves, readShelves } from './decisions.ts'
import type { GoodsDeps } from './deps.ts'
import { showProduct, withUndo, type ShownProduct } from './show-product.ts'
import { findViolations, lockProduct, writeProduct, writeUnits } from './store.ts'

const vatViolations = ({ vatPercent }: EnteredProduct): Violation[] =>
  goodsVatPercents.includes(vatPercent) ? [] : [{ path: 'vatPercent', code: 'invalid' }]

/**
 * Changes a product over the revision that its editor has read. Fails with `not_found`, `edit_conflict`, `validation`, and
 * `forbidden` for what others decide: see `decisions`.
 */
export function saveProduct(
  deps: GoodsDeps,
  { params, body, who, now }: As<Staff, typeof saveCall>,
): Promise<Result<AnswerOf<typeof saveCall>>> {
  const { revision, ...entered } = body
  const { content, violations } = readEntered(entered)
  return inGoods(deps, async (tx): Promise<Result<AnswerOf<typeof saveCall>>> => {
    const stored = await lockProduct(tx, params.id)
    if (!stored) return fail('not_found')
    if (stored.row.revision !== revision)
      return fail('edit_conflict', { detail: `The revision is now ${stored.row.revision}` })
    // Of what stays as it was nothing is checked: an old row may not fit what is required today.
    const changed = differenceOf(stored.content, content)
    const errors = [...violations, ...vatViolations(entered), ...(await findViolations(tx, params.id, content))]
    if (errors.length > 0) return fail('validation', { errors })
    if (!changed) return withUndo(await showProduct(tx, params.id), null)
    const forbidden = decisions(who, await readShelves(tx), stored.content, changed.after)
    if (forbidden.length > 0) return fail('forbidden', { errors: forbidden })
    await writeProduct(tx, params.id, changed.after)
    const action = await recordAction(tx, {
      kind: 'product_changed',
      subject: { type: 'product', id: String(params.id) },
      inverse: changed,
      who,
      at: now,
    })
    return withUndo(await showProduct(tx, params.id), action)
  })
}

/**
 * Adds a product, last on its shelf and without stock. A repetition of the same request finds it as it was added. Fails
 * with `validation`, also for the SKU of another product, and `forbidden`.
 */
export function createProduct(
  deps: GoodsDeps,
  { body, who, now }: As<Staff, typeof createCall>,
): Promise<Result<ShownProduct>> {
  const { sku, variantOf, ...entered } = body
  const { content, violations } = readEntered(entered)
  return inGoods(
    deps,
    async (tx): Promise<Result<ShownProduct>> => {
      const known = await tx.selectFrom('product').select('id').where('sku', '=', sku).executeTakeFirst()
      if (known) {
        const stored = await lockProduct(tx, known.id)
        const isRepeated = stored && !differenceOf(stored.content, content)
        return isRepeated ? showProduct(tx, known.id) : invalid('sku', 'taken')
      }
      const errors = [...violations, ...vatViolations(entered), ...(await findViolations(tx, null, content))]
      if (errors.length > 0) return fail('validation', { errors })
      const forbidden = decisions(who, noShelves, null, content)
      if (forbidden.length > 0) return fail('forbidden', { errors: forbidden })
      const id = await insertProduct(tx, sku, content)
      if (variantOf !== undefined) {
        const joined = await addToFamily(tx, { id, other: variantOf, who, at: now })
        if (!joined.ok) return invalid('variantOf', 'unknown')
      }
      return showProduct(tx, id)
    },
    'addition',
  )
}

async function insertProduct(tx: Tx, sku: string, { units, ...fields }: ProductContent): Promise<number> {
  const { rows } = await sql<{ id: number; sequence: number }>`
    select coalesce(max(id), 0) + 1 as id, coalesce(max(sequence), 0) + 1 as sequence from product`.execute(tx)
  const { id = 1, sequence = 1 } = rows[0] ?? {}
  await tx
    .insertInto('product')
    .values({ ...fields, id, sku, sequence, hot_sequence: null, promotion_sequence: 0 })
    .execute()
  await writeUnits(tx, id, units)
  await tx.insertInto('stock').values({ product_id: id, on_hand: 0 }).execute()
  return id
}
