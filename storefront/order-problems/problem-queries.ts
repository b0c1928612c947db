import type { AnswerOf } from '#contract/call.ts'
import { listProblems } from '#contract/order-problems/calls.ts'
import { canBeReported, mayHaveReports } from '#rules/orders/problem-reports.ts'
import { useCall } from '#storefront/router/queries.ts'
import { refetchMs, type Order } from '#storefront/orders/order-queries.ts'

export type Problem = AnswerOf<typeof listProblems>[number]

/**
 * The reports about an order, newest first; under the key of orders, which are invalidated together. Hardly any order has one that
 * cannot be reported: they are read once, and again where there is one.
 */
export const useProblems = ({ id, stage }: Pick<Order, 'id' | 'stage'>) =>
  useCall(
    ['orders', 'problems', id],
    listProblems,
    { params: { id } },
    {
      enabled: stage !== undefined && mayHaveReports(stage),
      refetchInterval: ({ state: { data } }) => ((stage && canBeReported(stage)) || data?.length ? refetchMs : false),
    },
  )
