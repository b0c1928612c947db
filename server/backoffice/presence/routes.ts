import { bePresent, listPresence } from '#contract/backoffice/presence/calls.ts'
import * as schemas from '#contract/backoffice/presence/schemas.ts'
import { ok } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { notePresence, presenceOf } from './presence.ts'

export const presenceRoutes = ({ db }: { db: Database }): Route[] => [
  forStaff(bePresent, schemas.bePresent, async ({ who, body, now }) => ok(await notePresence(db, who, body, now))),
  forStaff(listPresence, schemas.listPresence, async ({ who, query, now }) =>
    ok(await presenceOf(db, who, query.subject, now)),
  ),
]
