import type { AnswerOf } from '#contract/call.ts'
import { listOrderHeaders, listOrders, orderStatus } from '#contract/orders/calls.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { queries, useCall, useQuery } from '#storefront/router/queries.ts'
import { conditionsOf, pageSize, type OrderFilter } from './order-filter.ts'

export type Order = AnswerOf<typeof listOrders>['content'][number]
export type OrderHeader = AnswerOf<typeof listOrderHeaders>['content'][number]

/** One order with its lines, or null where the retailer has none such. */
export async function findOrder(filterAttr: 'id' | 'orderNumber', value: string): Promise<Order | null> {
  const filterConditions = [{ filterAttr, operator: 'EQ' as const, value }]
  const { content } = await callOrThrow(listOrders, { body: { page: 0, size: 1, filterConditions } })
  return content[0] ?? null
}

/** What the keys of order queries begin with; all are invalidated when an order is placed, paid or cancelled. */
const ordersKey = 'orders'

/** How often the page of an order refetches it, in milliseconds; not while it is hidden. */
export const refetchMs = 30_000

export function useOrder(filterAttr: 'id' | 'orderNumber', value: string, refetchInterval: number | false = false) {
  const retailer = useRetailer()
  return useQuery({
    queryKey: [ordersKey, retailer?.id, filterAttr, value],
    queryFn: () => findOrder(filterAttr, value),
    refetchInterval,
  })
}

/** When the server answered with this order, in milliseconds since 1970; null where nobody knows. */
export function answeredAt(order: Order): number | null {
  const answers = queries.getQueryCache().findAll({ queryKey: [ordersKey] })
  return answers.find(({ state }) => state.data === order)?.state.dataUpdatedAt || null
}

/** The status history of an order. */
export const useOrderStatus = (orderId: string, refetchInterval: number) =>
  useCall([ordersKey, 'status', orderId], orderStatus, { body: { orderID: orderId } }, { refetchInterval })

/** A page of the retailer's orders, newest first; the previous page stays until the next one has loaded. */
export function useOrderList(filter: OrderFilter) {
  const retailer = useRetailer()
  return useCall(
    [ordersKey, retailer?.id, 'list', filter],
    listOrderHeaders,
    { body: { page: filter.page - 1, size: pageSize, filterConditions: conditionsOf(filter) } },
    { placeholderData: (before) => before },
  )
}
