import { fail, ok } from '#contract/errors.ts'
import * as calls from '#contract/orders/calls.ts'
import * as schemas from '#contract/orders/schemas.ts'
import { weekSavings } from '#contract/savings/calls.ts'
import * as savingsSchemas from '#contract/savings/schemas.ts'
import { statusDescriptions } from '#rules/orders/states.ts'
import { forRetailer, type Route } from '#server/http/route.ts'
import { cancelByRetailer } from './cancel-order.ts'
import { orderFilters } from './filter.ts'
import { placeOrder, type OrderDeps } from './place-order.ts'
import { presentListed, presentOrder, unitNamesOf } from './present.ts'
import { findTopProducts } from './bought-products.ts'
import { savedThisWeek } from './savings.ts'
import { findHistory, findOrderPage, findOrders, type OrderWithLines } from './store.ts'
import { pageOf } from '#server/http/page.ts'

const mostTopProducts = 60

export function orderRoutes(deps: OrderDeps): Route[] {
  const { db, catalogue } = deps
  const presented = (orders: readonly OrderWithLines[]) => {
    const unitEngOf = unitNamesOf(catalogue.snapshot())
    return orders.map((order) => presentOrder(order, unitEngOf))
  }
  return [
    forRetailer(calls.placeOrder, schemas.placeOrder, (request) => placeOrder(deps, request)),
    forRetailer(calls.orderHistory, schemas.orderHistory, async ({ who }) =>
      ok(presented(await findOrders(db, who.id))),
    ),
    forRetailer(calls.listOrderHeaders, schemas.listOrderHeaders, async ({ who, body }) => {
      const filters = orderFilters(body.filterConditions)
      if (!filters.ok) return filters
      const found = await findOrderPage(db, who.id, { ...body, filters: filters.value })
      return ok(pageOf(found.rows.map(presentListed), found.total, body))
    }),
    forRetailer(calls.listOrders, schemas.listOrders, async ({ who, body }) => {
      const filters = orderFilters(body.filterConditions)
      if (!filters.ok) return filters
      const found = await findOrderPage(db, who.id, { ...body, filters: filters.value })
      return ok(pageOf(presented(found.rows), found.total, body))
    }),
    forRetailer(weekSavings, savingsSchemas.weekSavings, async ({ who, now }) =>
      ok(await savedThisWeek(db, who.id, now)),
    ),
    forRetailer(calls.orderStatus, schemas.orderStatus, async ({ who, body }) => {
      const history = await findHistory(db, who.id, body.orderID)
      if (!history) return fail('not_found')
      const ordStatus = history.events.map(({ state, at }) => ({
        statusDes: statusDescriptions[state],
        statusDate: at.toISOString(),
      }))
      return ok({ ordStatus, orderPayType: history.payType, error: null })
    }),
    forRetailer(calls.topProducts, schemas.topProducts, async ({ who }) => {
      const rows = await findTopProducts(db, who.id, mostTopProducts)
      return ok(
        rows.map((row) => ({
          productId: row.product_id,
          orders: row.orders,
          lastOrderedOn: row.last_at.toISOString(),
          usualQty: row.usual,
          lastQty: row.last,
        })),
      )
    }),
    forRetailer(calls.cancelOrder, schemas.cancelOrder, (request) => cancelByRetailer(deps, request)),
  ]
}
