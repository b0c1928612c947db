import { getMe } from '#contract/backoffice/settings/me/calls.ts'
import * as schemas from '#contract/backoffice/settings/me/schemas.ts'
import { ok } from '#contract/errors.ts'
import { permissionsOf } from '#rules/identity/permissions.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forStaff, type Route } from '#server/http/route.ts'

/** Who is signed in. Roles are those of the token, since these are what every call checks. */
export const meRoutes = ({ db }: { db: Database }): Route[] => [
  forStaff(getMe, schemas.getMe, async ({ who }) => {
    const account = await db
      .selectFrom('staff')
      .select(['username', 'name'])
      .where('id', '=', who.id)
      .executeTakeFirst()
    return ok({
      id: who.id,
      name: account?.name ?? who.name,
      username: account?.username ?? null,
      roles: [...who.roles],
      permissions: permissionsOf(who.roles),
    })
  }),
]
