import { listAudit as listCall } from '#contract/backoffice/office/audit/calls.ts'
import * as schemas from '#contract/backoffice/office/audit/schemas.ts'
import { ok } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { listAudit } from './list-audit.ts'

/** What staff changed. */
export const auditRoutes = ({ db }: { db: Database }): Route[] => [
  forStaff(listCall, schemas.listAudit, async ({ query }) => ok(await listAudit(db, query))),
]
