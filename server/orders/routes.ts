import { fail, ok } from '#contract/errors.ts'
import { cancelOrder } from '#contract/orders/cancel-order.ts'
import * as cancelOrderSchema from '#contract/orders/cancel-order.schema.ts'
import { listOrderHeaders } from '#contract/orders/list-order-headers.ts'
import * as listOrderHeadersSchema from '#contract/orders/list-order-headers.schema.ts'
import { listOrders } from '#contract/orders/list-orders.ts'
import * as listOrdersSchema from '#contract/orders/list-orders.schema.ts'
import { orderHistory } from '#contract/orders/order-history.ts'
import * as orderHistorySchema from '#contract/orders/order-history.schema.ts'
import { orderStatus } from '#contract/orders/order-status.ts'
import * as orderStatusSchema from '#contract/orders/order-status.schema.ts'
import { placeOrder as placeOrderCall } from '#contract/orders/place-order.ts'
import * as placeOrderSchema from '#contract/orders/place-order.schema.ts'
import { topProducts } from '#contract/orders/top-products.ts'
import * as topProductsSchema from '#contract/orders/top-products.schema.ts'
import { statusDescriptions } from '#rules/orders/states.ts'
import { forRetailer, type Route } from '#server/http/serve.ts'
import { cancelByShop } from './cancel-order.ts'
import { orderFilters } from './filter.ts'
import { placeOrder, type OrderParts } from './place-order.ts'
import { presentHeader, presentOrder } from './present.ts'
import { findHistory, findOrderPage, findOrders, findTopProducts } from './store.ts'
import { pageOf } from '#server/http/page.ts'

const mostTopProducts = 60

export function orderRoutes(parts: OrderParts): Route[] {
  const { db } = parts
  return [
    forRetailer(placeOrderCall, placeOrderSchema, (request) => placeOrder(parts, request)),
    forRetailer(orderHistory, orderHistorySchema, async ({ who }) =>
      ok((await findOrders(db, who.id)).map(presentOrder)),
    ),
    forRetailer(listOrderHeaders, listOrderHeadersSchema, async ({ who, body }) => {
      const filters = orderFilters(body.filterConditions)
      if (!filters.ok) return filters
      const found = await findOrderPage(db, who.id, { ...body, filters: filters.value })
      return ok(pageOf(found.rows.map(presentHeader), found.total, body))
    }),
    forRetailer(listOrders, listOrdersSchema, async ({ who, body }) => {
      const filters = orderFilters(body.filterConditions)
      if (!filters.ok) return filters
      const found = await findOrderPage(db, who.id, { ...body, filters: filters.value })
      return ok(pageOf(found.rows.map(presentOrder), found.total, body))
    }),
    forRetailer(orderStatus, orderStatusSchema, async ({ who, body }) => {
      const history = await findHistory(db, who.id, body.orderID)
      if (!history) return fail('not_found')
      const ordStatus = history.events.map(({ state, at }) => ({
        statusDes: statusDescriptions[state],
        statusDate: at.toISOString(),
      }))
      return ok({ ordStatus, orderPayType: history.payType, error: null })
    }),
    forRetailer(topProducts, topProductsSchema, async ({ who }) => {
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
    forRetailer(cancelOrder, cancelOrderSchema, (request) => cancelByShop(parts, request)),
  ]
}
