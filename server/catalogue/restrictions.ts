import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { listRestrictions, setRestriction } from '#contract/backoffice/trade/restricted-goods/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { sellsTobacco } from '#rules/restricted-goods/restriction-of-name.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Catalogue } from './catalogue.ts'

type Deps = { db: Database; catalogue: Catalogue }
type RestrictedCategory = AnswerOf<typeof setRestriction>

const columns = ['id', 'name_thai', 'name_eng', 'restriction', 'revision'] as const
type Row = Pick<RestrictedCategory, 'id' | 'restriction' | 'revision'> & { name_thai: string; name_eng: string }

const present = (row: Row): RestrictedCategory => ({
  id: row.id,
  categoryNameThai: row.name_thai,
  categoryNameEng: row.name_eng,
  restriction: row.restriction,
  revision: row.revision,
})

/** From the table and not from the snapshot, so that staff see their own change. */
export async function showRestrictions({ db }: Deps): Promise<Result<AnswerOf<typeof listRestrictions>>> {
  const rows = await db.selectFrom('category').select(columns).orderBy('sequence').orderBy('id').execute()
  return ok(rows.map(present))
}

/**
 * Changes what selling a category's products requires. Applies to carts and orders from the next one on. Fails with
 * `edit_conflict` where somebody else has saved the category since it was read, and with `validation` where tobacco would be sold.
 */
export async function changeRestriction(
  { db, catalogue }: Deps,
  { params, body }: RequestOf<typeof setRestriction>,
): Promise<Result<RestrictedCategory>> {
  const known = await db
    .selectFrom('category')
    .select(['revision', 'name_thai', 'name_eng'])
    .where('id', '=', params.id)
    .executeTakeFirst()
  // Every statement on the table counts as a change of the catalogue, even without a changed row.
  if (!known) return fail('not_found')
  const { revision = known.revision } = body
  if (revision !== known.revision) return fail('edit_conflict')
  if (sellsTobacco([known.name_thai, known.name_eng], body.restriction))
    return invalid(body.restriction ? 'restriction.orderableOnline' : 'restriction', 'tobacco')
  const row = await db
    .updateTable('category')
    .set({ restriction: body.restriction && JSON.stringify(body.restriction) })
    .where('id', '=', params.id)
    // Of the names that were read: a rename meanwhile could make it tobacco.
    .where('revision', '=', revision)
    .returning(columns)
    .executeTakeFirst()
  if (!row) return fail('edit_conflict')
  await catalogue.refresh()
  return ok(present(row))
}
