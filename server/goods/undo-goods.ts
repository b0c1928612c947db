import { sql } from 'kysely'
import { ok } from '#contract/errors.ts'
import { waitForImports } from '#server/adapters/database/wait-for-imports.ts'
import { notAllowed, notUndoable, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { decisions, readShelves } from './decisions.ts'
import { differenceOf, type ProductContent } from './product-fields.ts'
import { findViolations, lockProduct, writeProduct } from './store.ts'

/** Gives a product back what it had, where nobody has changed the same fields since. */
export const undoProductChange: Inverse<'product_changed'> = async (tx, { id, inverse, who }) => {
  const before = inverse.before as Partial<ProductContent>
  const after = inverse.after as Partial<ProductContent>
  await waitForImports(tx, 'product')
  const stored = await lockProduct(tx, Number(id))
  if (!stored || differenceOf(stored.content, after))
    return notUndoable('changed_since', 'Somebody changed the same fields')
  if (decisions(who, await readShelves(tx), stored.content, before).length > 0)
    return notAllowed('It decides what retailers see, buy or pay')
  // Its category or barcode may be gone, or another product's, by now.
  if ((await findViolations(tx, Number(id), before)).length > 0)
    return notUndoable('changed_since', 'What it had is not there any more')
  await writeProduct(tx, Number(id), before)
  return ok(null)
}

/** Puts products back to their places on the shelf, or sizes back to their families. */
export const undoArrangement: Inverse<'products_arranged'> = async (tx, { inverse: { column, rows } }) => {
  await waitForImports(tx, 'product')
  const ids = rows.map(({ id }) => id)
  const current = await tx
    .selectFrom('product')
    .select(['id', column])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const now = new Map(current.map((row) => [row.id, row[column]]))
  if (!rows.every(({ id, after }) => now.get(id) === after))
    return notUndoable('changed_since', 'Some of them were moved since')
  await sql`
    update product p set ${sql.ref(column)} = w.value
    from unnest(${ids}::int[], ${rows.map(({ before }) => before)}::int[]) as w (id, value)
    where p.id = w.id`.execute(tx)
  return ok(null)
}
