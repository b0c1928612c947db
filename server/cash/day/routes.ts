import { closeDay as closeCall, getDay, listDays } from '#contract/backoffice/day/close/calls.ts'
import * as schemas from '#contract/backoffice/day/close/schemas.ts'
import { ok } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { closeDay, readClosings, readDay } from './close-day.ts'

export const dayRoutes = ({ db }: { db: Database }): Route[] => [
  forStaff(getDay, schemas.getDay, async ({ params }) => ok(await readDay(db, params.day))),
  forStaff(listDays, schemas.listDays, async ({ query }) => ok(await readClosings(db, query))),
  forStaff(closeCall, schemas.closeDay, (request) => closeDay(db, request)),
]
