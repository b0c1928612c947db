import * as calls from '#contract/backoffice/goods/lots/calls.ts'
import * as schemas from '#contract/backoffice/goods/lots/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import { pageOf } from '#server/http/page.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import type { StockDeps } from '../adjust-stock.ts'
import { recallLot } from './recall-lot.ts'
import { findLots, presentLot, readLot } from './store.ts'
import { trackLots } from './track-lots.ts'

export const lotRoutes = ({ db, catalogue }: StockDeps): Route[] => [
  forStaff(calls.listLots, schemas.listLots, async ({ query: { page, size, ...filter }, now }) => {
    const { rows, total } = await findLots(db, filter, { page, size }, now)
    return ok(pageOf(rows.map(presentLot), total, { page, size }))
  }),
  forStaff(calls.getLot, schemas.getLot, async ({ params, now }) => {
    const lot = await readLot(db, params.id, now)
    return lot ? ok(lot) : fail('not_found')
  }),
  forStaff(calls.recallLot, schemas.recallLot, async (request) => {
    const recalled = await recallLot(db, request)
    catalogue.refreshSoon()
    return recalled
  }),
  forStaff(calls.trackLots, schemas.trackLots, ({ params, body }) => trackLots(db, params.productId, body.tracked)),
]
