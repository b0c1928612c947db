import { listMethods } from '#contract/payments/calls.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { useQuery } from '#storefront/router/queries.ts'

/** The payment methods this supplier accepts. They change only with its settings. */
export const useMethods = () =>
  useQuery({ queryKey: ['payment-methods'], queryFn: () => callOrThrow(listMethods, {}), staleTime: 5 * 60_000 })
