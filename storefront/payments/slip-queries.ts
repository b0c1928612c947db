import type { AnswerOf } from '#contract/call.ts'
import { listSlips, promptPayCode } from '#contract/payments/calls.ts'
import { useCall } from '#storefront/router/queries.ts'

export type Slip = AnswerOf<typeof listSlips>[number]

/** The slips of an order, newest first. */
export const useSlips = (orderNumber: string, refetchInterval: number | false) =>
  useCall(
    ['orders', 'slips', orderNumber],
    listSlips,
    { query: { orderNumber } },
    // A slip may just have been sent or decided: a cached list would contradict it
    { refetchInterval, staleTime: 0 },
  )

/** The supplier's account for transfers for this order. */
export const useTransferAccount = (orderNumber: string) =>
  useCall(['transfer-account', orderNumber], promptPayCode, { query: { orderNumber } }, { staleTime: 5 * 60_000 })
export type TransferAccount = NonNullable<AnswerOf<typeof promptPayCode>['account']>
