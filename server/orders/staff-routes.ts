import { ok } from '#contract/errors.ts'
import { listStaffOrders, moveOrders } from '#contract/backoffice/orders/calls.ts'
import * as schemas from '#contract/backoffice/orders/schemas.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forStaff, type Route } from '#server/http/serve.ts'
import { moveMany } from './staff-move.ts'
import { presentStaffOrder } from './staff-present.ts'
import { findStaffPage } from './staff-store.ts'
import { pageOf } from '#server/http/page.ts'

/** What the warehouse does with orders. One order whole, with its payments, is served by the payments room. */
export const staffOrderRoutes = ({ db }: { db: Database }): Route[] => [
  forStaff(listStaffOrders, schemas.listStaffOrders, async ({ query }) => {
    const { rows, total } = await findStaffPage(db, query)
    return ok(pageOf(rows.map(presentStaffOrder), total, query))
  }),
  forStaff(moveOrders, schemas.moveOrders, ({ who, body, now }) => moveMany(db, who, body, now)),
]
