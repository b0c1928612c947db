import type { AnswerOf } from '#contract/call.ts'
import { listSlips, promptPayCode } from '#contract/payments/calls.ts'
import { ask } from '#storefront/api/ask.ts'
import { useQuery } from '#storefront/router/queries.ts'

export type Slip = AnswerOf<typeof listSlips>[number]

/** The slips of an order, newest first. */
export const useSlips = (orderNumber: string, refetchInterval: number | false) =>
  useQuery({
    queryKey: ['orders', 'slips', orderNumber],
    queryFn: () => ask(listSlips, { query: { orderNumber } }),
    refetchInterval,
    // A slip was sent or decided a moment ago: what was kept before would say the opposite
    staleTime: 0,
  })

/** Where the supplier wants the money of this order to be transferred. */
export const useTransferAccount = (orderNumber: string) =>
  useQuery({
    queryKey: ['transfer-account', orderNumber],
    queryFn: () => ask(promptPayCode, { query: { orderNumber } }),
    staleTime: 5 * 60_000,
  })
export type TransferAccount = NonNullable<AnswerOf<typeof promptPayCode>['account']>
