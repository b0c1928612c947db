import { ok } from '#contract/errors.ts'
import { addStockAlert, listStockAlerts, removeStockAlert } from '#contract/stock-alerts/calls.ts'
import * as schemas from '#contract/stock-alerts/schemas.ts'
import { forRetailer, type Route } from '#server/http/route.ts'
import { addAlert, alertsOf, removeAlert, type StockAlertParts } from './stock-alerts.ts'

export const stockAlertRoutes = (parts: StockAlertParts): Route[] => [
  forRetailer(listStockAlerts, schemas.listStockAlerts, async ({ who }) => ok(await alertsOf(parts.db, who.id))),
  forRetailer(addStockAlert, schemas.addStockAlert, ({ who, body, now }) =>
    addAlert(parts, { outletId: who.id, productId: body.productId, now }),
  ),
  forRetailer(removeStockAlert, schemas.removeStockAlert, async ({ who, params }) =>
    ok(await removeAlert(parts.db, who.id, params.productId)),
  ),
]
