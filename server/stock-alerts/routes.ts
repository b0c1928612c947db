import { ok } from '#contract/errors.ts'
import { addStockAlert, listStockAlerts, removeStockAlert } from '#contract/stock-alerts/calls.ts'
import * as schemas from '#contract/stock-alerts/schemas.ts'
import { forRetailer, type Route } from '#server/http/route.ts'
import { addAlert, alertsOf, removeAlert, type StockAlertDeps } from './stock-alerts.ts'

export const stockAlertRoutes = (deps: StockAlertDeps): Route[] => [
  forRetailer(listStockAlerts, schemas.listStockAlerts, async ({ who }) => ok(await alertsOf(deps.db, who.id))),
  forRetailer(addStockAlert, schemas.addStockAlert, ({ who, body, now }) =>
    addAlert(deps, { outletId: who.id, productId: body.productId, now }),
  ),
  forRetailer(removeStockAlert, schemas.removeStockAlert, async ({ who, params }) =>
    ok(await removeAlert(deps.db, who.id, params.productId)),
  ),
]
