import * as calls from '#contract/backoffice/goods/counting/calls.ts'
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
  forStaff(calls.listCounts, schemas.listCounts, async ({ query }) => {
    const { rows, total } = await findCounts(deps.db, query)
    return ok(pageOf(rows.map(presentHeader), total, query))
  }),
  forStaff(calls.getCount, schemas.getCount, async ({ params: { id }, who, now }) => {
    const by = { limits: deps.stockLimits, staffId: who.id, at: now }
    const count = isUuid(id) ? await readCount(deps.db, id, by) : null
    return count ? ok(count) : fail('not_found')
  }),
  forStaff(calls.startCount, schemas.startCount, (request) => startCount(deps, request)),
  forStaff(calls.recordCounts, schemas.recordCounts, (request) => recordCounts(deps, request)),
  forStaff(calls.submitCount, schemas.submitCount, (request) => submitCount(deps, request)),
  forStaff(calls.decideCount, schemas.decideCount, (request) => decideCount(deps, request)),
  forStaff(calls.cancelCount, schemas.cancelCount, (request) => cancelCount(deps, request)),
]
