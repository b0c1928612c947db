import type { AnswerOf } from '#contract/call.ts'
import { listProblems } from '#contract/order-problems/calls.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { refetchMs } from '#storefront/orders/order-queries.ts'
import { useQuery } from '#storefront/router/queries.ts'

export type Problem = AnswerOf<typeof listProblems>[number]

/** The reports about an order, newest first; under the key of orders, which are invalidated together. */
export const useProblems = (orderId: string) =>
  useQuery({
    queryKey: ['orders', 'problems', orderId],
    queryFn: () => callOrThrow(listProblems, { params: { id: orderId } }),
    refetchInterval: refetchMs,
  })
