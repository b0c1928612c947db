import * as calls from '#contract/backoffice/day/cash/calls.ts'
import * as cashSchemas from '#contract/backoffice/day/cash/schemas.ts'
import { ok } from '#contract/errors.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { closeCash, countCash, reopenCash, type CashDeps } from './cash-up/change-cash.ts'
import { findDifferences } from './cash-up/differences.ts'
import { cashOfOrder } from './cash-up/cash-of-order.ts'
import { readCashUp, readCashUps } from './cash-up/read-cash.ts'
import { handOver } from './cash-up/hand-over.ts'
import { receiveAtCounter } from './cash-up/receive-at-counter.ts'

/** Cash of drivers and of the counter. */
export const cashRoutes = ({ db, seller }: CashDeps): Route[] => [
  forStaff(calls.listCashUps, cashSchemas.listCashUps, ({ params }) => readCashUps(db, params.day)),
  forStaff(calls.getCashUp, cashSchemas.getCashUp, ({ params }) => readCashUp(db, params)),
  forStaff(calls.getOrderCash, cashSchemas.getOrderCash, ({ params }) => cashOfOrder(db, params.id)),
  forStaff(calls.countCash, cashSchemas.countCash, (request) => countCash(db, request)),
  forStaff(calls.closeCash, cashSchemas.closeCash, (request) => closeCash({ db, seller }, request)),
  forStaff(calls.reopenCash, cashSchemas.reopenCash, (request) => reopenCash(db, request)),
  forStaff(calls.receiveAtCounter, cashSchemas.receiveAtCounter, (request) =>
    receiveAtCounter({ db, seller }, request),
  ),
  forStaff(calls.handOverOrder, cashSchemas.handOverOrder, (request) => handOver({ db, seller }, request)),
  forStaff(calls.listCashDifferences, cashSchemas.listCashDifferences, async ({ query }) =>
    ok(await findDifferences(db, query)),
  ),
]
