import * as calls from '#contract/backoffice/day/order-for-retailer/calls.ts'
import * as schemas from '#contract/backoffice/day/order-for-retailer/schemas.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import type { OrderDeps } from '#server/orders/orders.ts'
import { placeForRetailer } from './place-for-retailer.ts'
import { orderForm, quoteForRetailer } from './quote.ts'

/** Orders that staff place for a retailer. */
export const orderForRetailerRoutes = (deps: OrderDeps): Route[] => [
  forStaff(calls.getOrderForm, schemas.getOrderForm, ({ params, now }) => orderForm(deps, params.id, now)),
  forStaff(calls.quoteForRetailer, schemas.quoteForRetailer, (request) => quoteForRetailer(deps, request)),
  forStaff(calls.placeForRetailer, schemas.placeForRetailer, (request) => placeForRetailer(deps, request)),
]
