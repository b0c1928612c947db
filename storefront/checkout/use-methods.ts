import { getOwnCredit } from '#contract/credit/calls.ts'
import { listMethods } from '#contract/payments/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { methods, paymentMethods } from '#rules/payments/pay-types.ts'
import { call } from '#storefront/api/call.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { useCall, useQuery } from '#storefront/router/queries.ts'

const onAccount = paymentMethods
  .filter((method) => methods[method].owed)
  .map((method) => ({ method, payType: methods[method].payType, checkout: true, repayment: false }))

/** The payment methods this supplier accepts, and for retailers with credit goods on account. */
export const useMethods = () =>
  useQuery({
    queryKey: ['payment-methods'],
    queryFn: async (): Promise<AnswerOf<typeof listMethods>> => {
      const [offered, own] = await Promise.all([callOrThrow(listMethods, {}), call(getOwnCredit, {})])
      if (!own.ok || !own.value.credit) return offered
      return [...offered, ...onAccount]
    },
    staleTime: 5 * 60_000,
  })

/** What the retailer can still order on account, in baht; undefined until it is known, and without credit. */
export const useAvailableCredit = (isOffered: boolean) =>
  useCall(['own-credit'], getOwnCredit, {}, { enabled: isOffered, staleTime: 0 }).data?.credit?.availableAmt
