import type { AnswerOf } from '#contract/call.ts'
import { listProblems } from '#contract/order-problems/calls.ts'
import { useCall } from '#storefront/router/queries.ts'
import { refetchMs } from '#storefront/orders/order-queries.ts'

export type Problem = AnswerOf<typeof listProblems>[number]

/** The reports about an order, newest first; under the key of orders, which are invalidated together. */
export const useProblems = (orderId: string) =>
  useCall(['orders', 'problems', orderId], listProblems, { params: { id: orderId } }, { refetchInterval: refetchMs })
