import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { listRestrictions, setRestriction } from '#contract/backoffice/trade/restricted-goods/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Catalogue } from './catalogue.ts'

type Deps = { db: Database; catalogue: Catalogue }
type RestrictedCategory = AnswerOf<typeof setRestriction>

const columns = ['id', 'name_thai', 'name_eng', 'restriction'] as const
type Row = { id: number; name_thai: string; name_eng: string; restriction: RestrictedCategory['restriction'] }

const present = (row: Row): RestrictedCategory => ({
  id: row.id,
  categoryNameThai: row.name_thai,
  categoryNameEng: row.name_eng,
  restriction: row.restriction,
})

/** From the table and not from the snapshot, so that staff see their own change. */
export async function showRestrictions({ db }: Deps): Promise<Result<AnswerOf<typeof listRestrictions>>> {
  const rows = await db.selectFrom('category').select(columns).orderBy('sequence').orderBy('id').execute()
  return ok(rows.map(present))
}

/** Changes what selling a category's products requires. Applies to carts and orders from the next one on. */
export async function changeRestriction(
  { db, catalogue }: Deps,
  { params, body }: RequestOf<typeof setRestriction>,
): Promise<Result<RestrictedCategory>> {
  const known = await db.selectFrom('category').select('id').where('id', '=', params.id).executeTakeFirst()
  // Every statement on the table counts as a change of the catalogue, even without a changed row.
  if (!known) return fail('not_found')
  const row = await db
    .updateTable('category')
    .set({ restriction: body.restriction && JSON.stringify(body.restriction) })
    .where('id', '=', params.id)
    .returning(columns)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  await catalogue.refresh()
  return ok(present(row))
}
