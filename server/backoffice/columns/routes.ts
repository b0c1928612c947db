import { getColumns, saveColumns } from '#contract/backoffice/columns/calls.ts'
import * as schemas from '#contract/backoffice/columns/schemas.ts'
import { ok } from '#contract/errors.ts'
import type { ChosenColumn } from '#rules/live/list-columns.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forStaff, type Route } from '#server/http/route.ts'

/** How each member of staff wants the columns of lists. */
export const columnRoutes = ({ db }: { db: Database }): Route[] => [
  forStaff(getColumns, schemas.getColumns, async ({ who, params }) => {
    const row = await db
      .selectFrom('list_columns')
      .select('columns')
      .where('owner_id', '=', who.id)
      .where('list', '=', params.list)
      .executeTakeFirst()
    return ok({ columns: row?.columns ?? [] })
  }),
  forStaff(saveColumns, schemas.saveColumns, async ({ who, params, body, now }) => {
    const columns = onlyUnusual(body.columns)
    const kept = { columns: JSON.stringify(columns), updated_at: now }
    await db
      .insertInto('list_columns')
      .values({ owner_id: who.id, list: params.list, ...kept })
      .onConflict((conflict) => conflict.columns(['owner_id', 'list']).doUpdateSet(kept))
      .execute()
    return ok({ columns })
  }),
]

/** What is as usual is not kept, so that it follows what becomes usual. The last word on a column counts. */
function onlyUnusual(columns: readonly ChosenColumn[]): ChosenColumn[] {
  const looks = new Map(columns.map(({ id, look }) => [id, look]))
  return [...looks].flatMap(([id, look]) => (look === 'usual' ? [] : { id, look }))
}
