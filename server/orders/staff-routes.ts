import { ok } from '#contract/errors.ts'
import { listStaffOrders } from '#contract/backoffice/list-orders.ts'
import * as listStaffOrdersSchema from '#contract/backoffice/list-orders.schema.ts'
import { moveOrders } from '#contract/backoffice/move-orders.ts'
import * as moveOrdersSchema from '#contract/backoffice/move-orders.schema.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forStaff, type Route } from '#server/http/serve.ts'
import { moveMany } from './staff-move.ts'
import { presentStaffOrder } from './staff-present.ts'
import { findStaffPage } from './staff-store.ts'
import { pageOf } from '#server/http/page.ts'

/** What the warehouse does with orders. One order whole, with its payments, is served by the payments room. */
export const staffOrderRoutes = ({ db }: { db: Database }): Route[] => [
  forStaff(listStaffOrders, listStaffOrdersSchema, async ({ query }) => {
    const { rows, total } = await findStaffPage(db, query)
    return ok(pageOf(rows.map(presentStaffOrder), total, query))
  }),
  forStaff(moveOrders, moveOrdersSchema, ({ who, body, now }) => moveMany(db, who, body, now)),
]
