import {
  cancelCount as cancelCall,
  decideCount as decideCall,
  getCount,
  listCounts,
  recordCounts as recordCall,
  startCount as startCall,
  submitCount as submitCall,
} from '#contract/backoffice/goods/counting/calls.ts'
import * as schemas from '#contract/backoffice/goods/counting/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import { pageOf } from '#server/http/page.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import type { StockDeps } from '../adjust-stock.ts'
import { cancelCount, decideCount, recordCounts, submitCount } from './change-count.ts'
import { startCount } from './start-count.ts'
import { findCounts, presentHeader, readCount } from './store.ts'

export const countRoutes = (deps: StockDeps): Route[] => [
  forStaff(listCounts, schemas.listCounts, async ({ query }) => {
    const { rows, total } = await findCounts(deps.db, query)
    return ok(pageOf(rows.map(presentHeader), total, query))
  }),
  forStaff(getCount, schemas.getCount, async ({ params: { id }, who, now }) => {
    const by = { limits: deps.stockLimits, staffId: who.id, at: now }
    const count = isUuid(id) ? await readCount(deps.db, id, by) : null
    return count ? ok(count) : fail('not_found')
  }),
  forStaff(startCall, schemas.startCount, (request) => startCount(deps, request)),
  forStaff(recordCall, schemas.recordCounts, (request) => recordCounts(deps, request)),
  forStaff(submitCall, schemas.submitCount, (request) => submitCount(deps, request)),
  forStaff(decideCall, schemas.decideCount, (request) => decideCount(deps, request)),
  forStaff(cancelCall, schemas.cancelCount, (request) => cancelCount(deps, request)),
]
