import type { RequestOf } from '#contract/call.ts'
import type { saveRoutes as saveRoutesCall } from '#contract/backoffice/delivery-routes/calls.ts'
import type { Route } from '#rules/fulfilment/plan-runs.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { lockPlanning } from './store.ts'

type StoredRoute = Route & { id: string }

/** The delivery routes in their order. */
export async function findRoutes(db: Database | Tx): Promise<StoredRoute[]> {
  const rows = await db.selectFrom('delivery_route').selectAll().orderBy('position').execute()
  return rows.map(({ id, name_thai: nameThai, name_eng: nameEng, areas }) => ({ id, nameThai, nameEng, areas }))
}

/** Replaces all routes. */
export const saveRoutes = (
  { db, newId }: { db: Database; newId: () => string },
  { routes }: RequestOf<typeof saveRoutesCall>['body'],
): Promise<StoredRoute[]> =>
  db.transaction().execute(async (tx) => {
    await lockPlanning(tx)
    await tx.deleteFrom('delivery_route').execute()
    for (const [index, { nameThai, nameEng, areas }] of routes.entries())
      await tx
        .insertInto('delivery_route')
        .values({
          id: newId(),
          name_thai: nameThai,
          name_eng: nameEng,
          areas: JSON.stringify(areas),
          position: index + 1,
        })
        .execute()
    return findRoutes(tx)
  })
