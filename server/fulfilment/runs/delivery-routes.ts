import { createHash } from 'node:crypto'
import type { RequestOf } from '#contract/call.ts'
import type { saveRoutes as saveRoutesCall } from '#contract/backoffice/day/delivery-routes/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Route } from '#rules/fulfilment/plan-runs.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { lockPlanning } from './store.ts'

type StoredRoute = Route & { id: string }

/** The delivery routes in their order. */
export async function findRoutes(db: Database | Tx): Promise<StoredRoute[]> {
  const rows = await db.selectFrom('delivery_route').selectAll().orderBy('position').execute()
  return rows.map(({ id, name_thai: nameThai, name_eng: nameEng, areas }) => ({ id, nameThai, nameEng, areas }))
}

/** Names the routes as they are: saving gives each of them another id. */
const revisionOf = (routes: readonly StoredRoute[]): string =>
  createHash('sha256')
    .update(routes.map(({ id }) => id).join())
    .digest('base64url')

/** Replaces all routes; `edit_conflict` where somebody else did since they were read. */
export const saveRoutes = (
  { db, newId }: { db: Database; newId: () => string },
  { routes, revision }: RequestOf<typeof saveRoutesCall>['body'],
): Promise<Result<StoredRoute[]>> =>
  transact(db, async (tx) => {
    await lockPlanning(tx)
    if (revision !== undefined && revision !== revisionOf(await findRoutes(tx))) return fail('edit_conflict')
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
    return ok(await findRoutes(tx))
  })

/** The routes as their calls answer. */
export const presentRoutes = (routes: readonly StoredRoute[]) => ({
  routes: routes.map(({ areas, ...route }) => ({ ...route, areas: [...areas] })),
  revision: revisionOf(routes),
})
