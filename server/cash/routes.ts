import {
  closeCash as closeCall,
  countCash as countCall,
  getCashUp,
  handOverOrder,
  listCashDifferences,
  listCashUps,
  receiveAtCounter as receiveCall,
  reopenCash as reopenCall,
} from '#contract/backoffice/day/cash/calls.ts'
import * as cashSchemas from '#contract/backoffice/day/cash/schemas.ts'
import { ok } from '#contract/errors.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { closeCash, countCash, reopenCash, type CashDeps } from './cash-up/change-cash.ts'
import { findDifferences } from './cash-up/differences.ts'
import { readCashUp, readCashUps } from './cash-up/read-cash.ts'
import { handOver } from './cash-up/hand-over.ts'
import { receiveAtCounter } from './cash-up/receive-at-counter.ts'

/** Cash of drivers and of the counter. */
export const cashRoutes = ({ db, seller }: CashDeps): Route[] => [
  forStaff(listCashUps, cashSchemas.listCashUps, ({ params }) => readCashUps(db, params.day)),
  forStaff(getCashUp, cashSchemas.getCashUp, ({ params }) => readCashUp(db, params)),
  forStaff(countCall, cashSchemas.countCash, (request) => countCash(db, request)),
  forStaff(closeCall, cashSchemas.closeCash, (request) => closeCash({ db, seller }, request)),
  forStaff(reopenCall, cashSchemas.reopenCash, (request) => reopenCash(db, request)),
  forStaff(receiveCall, cashSchemas.receiveAtCounter, (request) => receiveAtCounter({ db, seller }, request)),
  forStaff(handOverOrder, cashSchemas.handOverOrder, (request) => handOver({ db, seller }, request)),
  forStaff(listCashDifferences, cashSchemas.listCashDifferences, async ({ query }) =>
    ok(await findDifferences(db, query)),
  ),
]
