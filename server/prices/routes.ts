import * as calls from '#contract/backoffice/goods/prices/calls.ts'
import * as schemas from '#contract/backoffice/goods/prices/schemas.ts'
import * as listCalls from '#contract/backoffice/goods/price-lists/calls.ts'
import * as listSchemas from '#contract/backoffice/goods/price-lists/schemas.ts'
import { getOwnPrices } from '#contract/prices/calls.ts'
import * as ownSchemas from '#contract/prices/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import { pageOf } from '#server/http/page.ts'
import { forRetailer, forStaff, type Route } from '#server/http/route.ts'
import { changeLines } from './change-lines.ts'
import {
  createChange,
  discardChange,
  editChange,
  scheduleChange,
  showChange,
  undoChange,
  unscheduleChange,
  type PriceDeps,
} from './changes.ts'
import { ownPrices } from './own-prices.ts'
import { planPrices } from './plan.ts'
import { assignRetailers, createList, saveList, showItems, showLists, showRetailers } from './price-lists.ts'
import { byUrgency, countLines, presentChange, presentLine } from './present.ts'
import { productPrices } from './product-prices.ts'
import { findChanges } from './store.ts'

/** Lines and rejected of a preview; the whole is in the draft. */
const previewed = 200

export const priceRoutes = (deps: PriceDeps): Route[] => [...changeRoutes(deps), ...listRoutes(deps)]

function changeRoutes(deps: PriceDeps): Route[] {
  const { db } = deps
  return [
    forStaff(calls.previewPriceChange, schemas.previewPriceChange, async ({ body }) => {
      const planned = await planPrices(db, body)
      if (!planned.ok) return planned
      const { lines, rejected } = planned.value
      return ok({
        counts: countLines(lines),
        lines: byUrgency(lines).slice(0, previewed).map(presentLine),
        rejected: rejected.slice(0, previewed),
        rejectedCount: rejected.length,
      })
    }),
    forStaff(calls.createPriceChange, schemas.createPriceChange, (request) => createChange(deps, request)),
    forStaff(calls.listPriceChanges, schemas.listPriceChanges, async ({ query }) => {
      const { rows, total } = await findChanges(db, query)
      return ok(pageOf(rows.map(presentChange), total, query))
    }),
    forStaff(calls.getPriceChange, schemas.getPriceChange, ({ params }) => showChange(db, params.id)),
    forStaff(calls.listPriceChangeLines, schemas.listPriceChangeLines, async ({ params, query }) => {
      const { page, size, ...filter } = query
      const lines = await changeLines(db, params.id, filter)
      if (!lines) return fail('not_found')
      return ok(pageOf(lines.slice(page * size, (page + 1) * size).map(presentLine), lines.length, query))
    }),
    forStaff(calls.editPriceChange, schemas.editPriceChange, (request) => editChange(deps, request)),
    forStaff(calls.schedulePriceChange, schemas.schedulePriceChange, (request) => scheduleChange(deps, request)),
    forStaff(calls.unschedulePriceChange, schemas.unschedulePriceChange, (request) => unscheduleChange(deps, request)),
    forStaff(calls.discardPriceChange, schemas.discardPriceChange, (request) => discardChange(deps, request)),
    forStaff(calls.undoPriceChange, schemas.undoPriceChange, (request) => undoChange(deps, request)),
    forStaff(calls.getProductPrices, schemas.getProductPrices, ({ params }) => productPrices(db, params.id)),
  ]
}

const listRoutes = (deps: PriceDeps): Route[] => [
  forRetailer(getOwnPrices, ownSchemas.getOwnPrices, ({ who }) => ok(ownPrices(deps.catalogue.snapshot(), who.id))),
  forStaff(listCalls.listPriceLists, listSchemas.listPriceLists, () => showLists(deps.db)),
  forStaff(listCalls.createPriceList, listSchemas.createPriceList, (request) => createList(deps, request)),
  forStaff(listCalls.savePriceList, listSchemas.savePriceList, (request) => saveList(deps, request)),
  forStaff(listCalls.listPriceListItems, listSchemas.listPriceListItems, ({ params, query }) =>
    showItems(deps.db, params.id, query),
  ),
  forStaff(listCalls.listPriceListRetailers, listSchemas.listPriceListRetailers, ({ params, query }) =>
    showRetailers(deps.db, params.id, query),
  ),
  forStaff(listCalls.assignRetailers, listSchemas.assignRetailers, (request) => assignRetailers(deps, request)),
]
