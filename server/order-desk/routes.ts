import { ok } from '#contract/errors.ts'
import * as calls from '#contract/backoffice/day/order-desk/calls.ts'
import * as deskSchemas from '#contract/backoffice/day/order-desk/schemas.ts'
import { listStaffOrders, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import * as orderSchemas from '#contract/backoffice/day/orders/schemas.ts'
import { toBaht } from '#rules/money.ts'
import type { OddOrderLimits } from '#rules/orders/odd-order.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { pageOf } from '#server/http/page.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { moveMany } from './staff-move.ts'
import { presentStaffOrder } from '#server/orders/staff-reading.ts'
import { acceptAll } from './accept-all.ts'
import { countOrders } from './count-orders.ts'
import { holdMany, releaseMany } from './hold-orders.ts'
import { listOrders } from './list-orders.ts'

type DeskDeps = { db: Database; oddOrders: () => OddOrderLimits }

/** The order desk: finding orders, moving many at once, and holding odd ones. */
export const deskRoutes = (deps: DeskDeps): Route[] => [
  forStaff(listStaffOrders, orderSchemas.listStaffOrders, async ({ query }) => {
    const found = await listOrders(deps.db, query)
    if (!found.ok) return found
    const { rows, totals, next } = found.value
    return ok({
      ...pageOf(rows.map(presentStaffOrder), totals.count, query),
      next,
      hasMore: totals.hasMore,
      totals: totals.sums && { grandTotalAmt: toBaht(totals.sums.grandTotal), dueAmt: toBaht(totals.sums.due) },
    })
  }),
  forStaff(calls.countOrders, deskSchemas.countOrders, async () => ok(await countOrders(deps.db))),
  forStaff(moveOrders, orderSchemas.moveOrders, async ({ who, body, now }) => ok(await moveMany(deps, who, body, now))),
  forStaff(calls.acceptAll, deskSchemas.acceptAll, async ({ who, body, now }) =>
    ok(await acceptAll(deps, who, body, now)),
  ),
  forStaff(calls.holdOrders, deskSchemas.holdOrders, async ({ who, body, now }) =>
    ok(await holdMany(deps.db, who, body, now)),
  ),
  forStaff(calls.releaseOrders, deskSchemas.releaseOrders, async ({ who, body, now }) =>
    ok(await releaseMany(deps.db, who, body, now)),
  ),
]
