import { ok } from '#contract/errors.ts'
import * as addSchema from '#contract/stock-alerts/add-stock-alert.schema.ts'
import { addStockAlert } from '#contract/stock-alerts/add-stock-alert.ts'
import * as listSchema from '#contract/stock-alerts/list-stock-alerts.schema.ts'
import { listStockAlerts } from '#contract/stock-alerts/list-stock-alerts.ts'
import * as removeSchema from '#contract/stock-alerts/remove-stock-alert.schema.ts'
import { removeStockAlert } from '#contract/stock-alerts/remove-stock-alert.ts'
import { forRetailer, type Route } from '#server/http/serve.ts'
import { addAlert, alertsOf, removeAlert, type StockAlertParts } from './stock-alerts.ts'

export const stockAlertRoutes = (parts: StockAlertParts): Route[] => [
  forRetailer(listStockAlerts, listSchema, async ({ who }) => ok(await alertsOf(parts.db, who.id))),
  forRetailer(addStockAlert, addSchema, ({ who, body, now }) =>
    addAlert(parts, { outletId: who.id, productId: body.productId, now }),
  ),
  forRetailer(removeStockAlert, removeSchema, async ({ who, params }) =>
    ok(await removeAlert(parts.db, who.id, params.productId)),
  ),
]
