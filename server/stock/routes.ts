import * as calls from '#contract/backoffice/goods/stock/calls.ts'
import * as schemas from '#contract/backoffice/goods/stock/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import { toBaht } from '#rules/money.ts'
import { pageOf } from '#server/http/page.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { adjustStock, type StockDeps } from './adjust-stock.ts'
import { correctStock } from './corrections/correct-stock.ts'
import { decideCorrection } from './corrections/decide-correction.ts'
import { findCorrections, presentCorrection } from './corrections/store.ts'
import { findUnpicked } from './counting/store.ts'
import { presentLevel } from './levels/present.ts'
import { findLevels, findProductLots } from './levels/store.ts'
import { findMovements, isProduct, presentMovement } from './stock-ledger.ts'

/** Levels, corrections and the ledger of stock. */
export const stockRoutes = (deps: StockDeps): Route[] => [
  forStaff(calls.adjustStock, schemas.adjustStock, (request) => adjustStock(deps, request)),
  forStaff(calls.correctStock, schemas.correctStock, (request) => correctStock(deps, request)),
  forStaff(calls.listCorrections, schemas.listCorrections, async ({ query }) => {
    const { rows, total } = await findCorrections(deps.db, query)
    return ok(pageOf(rows.map(presentCorrection), total, query))
  }),
  forStaff(calls.decideCorrection, schemas.decideCorrection, (request) => decideCorrection(deps, request)),
  forStaff(calls.listStock, schemas.listStock, async ({ query: { flag, sort, page, size, ...filter }, now }) => {
    const flags = flag === undefined ? {} : { flags: [flag].flat() }
    const found = await findLevels(deps.db, { ...filter, ...flags }, { sort, page, size }, now)
    return ok({
      ...pageOf(
        found.rows.map((row) => presentLevel(row, now)),
        found.total,
        { page, size },
      ),
      valueAmt: toBaht(found.value),
      counts: found.counts,
    })
  }),
  forStaff(calls.getStock, schemas.getStock, async ({ params: { productId }, now }) => {
    const { rows } = await findLevels(deps.db, { productId }, { sort: 'runOut', page: 0, size: 1 }, now)
    const [row] = rows
    if (!row) return fail('not_found')
    const unpicked = (await findUnpicked(deps.db, [productId])).get(productId) ?? 0
    return ok({ ...presentLevel(row, now), unpicked, lots: await findProductLots(deps.db, productId) })
  }),
  forStaff(calls.listStockMovements, schemas.listStockMovements, async ({ params, query }) => {
    if (!(await isProduct(deps.db, params.productId))) return fail('not_found')
    const { rows, total } = await findMovements(deps.db, params.productId, query)
    return ok(pageOf(rows.map(presentMovement), total, query))
  }),
]
