import type { AnswerOf } from '#contract/call.ts'
import { listSlips, promptPayCode } from '#contract/payments/calls.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { useQuery } from '#storefront/router/queries.ts'

export type Slip = AnswerOf<typeof listSlips>[number]

/** The slips of an order, newest first. */
export const useSlips = (orderNumber: string, refetchInterval: number | false) =>
  useQuery({
    queryKey: ['orders', 'slips', orderNumber],
    queryFn: () => callOrThrow(listSlips, { query: { orderNumber } }),
    refetchInterval,
    // A slip may just have been sent or decided: a cached list would contradict it
    staleTime: 0,
  })

/** The supplier's account for transfers for this order. */
export const useTransferAccount = (orderNumber: string) =>
  useQuery({
    queryKey: ['transfer-account', orderNumber],
    queryFn: () => callOrThrow(promptPayCode, { query: { orderNumber } }),
    staleTime: 5 * 60_000,
  })
export type TransferAccount = NonNullable<AnswerOf<typeof promptPayCode>['account']>
