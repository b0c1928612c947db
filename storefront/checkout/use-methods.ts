import { queryOptions } from '@tanstack/react-query'
import { getOwnCredit } from '#contract/credit/calls.ts'
import { listMethods } from '#contract/payments/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { methods, paymentMethods } from '#rules/payments/pay-types.ts'
import { mayRepeat } from '#web/may-repeat.ts'
import { valueOf } from '#web/read-reply.ts'
import { call } from '#storefront/api/call.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { useQuery } from '#storefront/router/queries.ts'

const onAccount = paymentMethods
  .filter((method) => methods[method].owed)
  .map((method) => ({ method, payType: methods[method].payType, checkout: true, repayment: false }))

/** The payment methods this supplier accepts, and for retailers with credit goods on account. */
export const offeredMethods = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: async (): Promise<AnswerOf<typeof listMethods>> => {
    const [offered, own] = await Promise.all([callOrThrow(listMethods, {}), call(getOwnCredit, {})])
    // Not known is not none. Staff who see the shop as a retailer are refused it, and it is left out.
    const { credit } = own.ok || mayRepeat(own.error) ? valueOf(own) : { credit: null }
    return credit ? [...offered, ...onAccount] : offered
  },
  staleTime: 5 * 60_000,
})

export const useMethods = () => useQuery(offeredMethods)
