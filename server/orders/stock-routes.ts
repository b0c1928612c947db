import { adjustStock as adjustStockCall, listStockMovements } from '#contract/backoffice/stock/calls.ts'
import * as schemas from '#contract/backoffice/stock/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import { forStaff, type Route } from '#server/http/serve.ts'
import { adjustStock, type StockParts } from './adjust-stock.ts'
import { findMovements, isProduct, presentMovement } from './stock-ledger.ts'

/** What staff do with stock. */
export const stockRoutes = (parts: StockParts): Route[] => [
  forStaff(adjustStockCall, schemas.adjustStock, (request) => adjustStock(parts, request)),
  forStaff(listStockMovements, schemas.listStockMovements, async ({ params, query: { page, size } }) => {
    if (!(await isProduct(parts.db, params.productId))) return fail('not_found')
    const { rows, total } = await findMovements(parts.db, params.productId, { page, size })
    const totalPages = Math.ceil(total / size)
    return ok({ content: rows.map(presentMovement), page, size, totalElements: total, totalPages })
  }),
]
