import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/call.ts'
import { listOrderHeaders } from '#contract/orders/list-order-headers.ts'
import { listOrders } from '#contract/orders/list-orders.ts'
import { orderStatus } from '#contract/orders/order-status.ts'
import { ask } from '#storefront/checkout/ask.ts'
import { useShop } from '#storefront/identity/session.ts'
import { conditionsOf, pageSize, type OrderFilter } from './order-filter.ts'

export type Order = AnswerOf<typeof listOrders>['content'][number]
export type OrderHeader = AnswerOf<typeof listOrderHeaders>['content'][number]

/** One order with its lines, or null where the shop has none such. */
export async function findOrder(filterAttr: 'id' | 'orderNumber', value: string): Promise<Order | null> {
  const filterConditions = [{ filterAttr, operator: 'EQ' as const, value }]
  const { content } = await ask(listOrders, { body: { page: 0, size: 1, filterConditions } })
  return content[0] ?? null
}

/** What queries of orders begin with; all of them are out of date when an order was placed, paid or cancelled. */
const ordersKey = 'orders'

export function useOrder(filterAttr: 'id' | 'orderNumber', value: string) {
  const shop = useShop()
  return useQuery({ queryKey: [ordersKey, shop?.id, filterAttr, value], queryFn: () => findOrder(filterAttr, value) })
}

/** The history of an order; where it is waited for, `refetchMs` tells when to ask again. */
export const useOrderStatus = (orderId: string | undefined, refetchMs: number | false = false) =>
  useQuery({
    queryKey: [ordersKey, 'status', orderId],
    queryFn: () => ask(orderStatus, { body: { orderID: orderId ?? '' } }),
    enabled: orderId !== undefined,
    refetchInterval: refetchMs,
  })

/** A page of the shop's orders, newest first; the page before stays until the next is here. */
export function useOrderList(filter: OrderFilter) {
  const shop = useShop()
  return useQuery({
    queryKey: [ordersKey, shop?.id, 'list', filter],
    queryFn: () =>
      ask(listOrderHeaders, {
        body: { page: filter.page - 1, size: pageSize, filterConditions: conditionsOf(filter) },
      }),
    placeholderData: (before) => before,
  })
}
