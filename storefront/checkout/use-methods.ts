import { listMethods } from '#contract/payments/calls.ts'
import { ask } from '#storefront/api/ask.ts'
import { useQuery } from '#storefront/router/queries.ts'

/** The ways of paying that this supplier takes. They change with its settings, not with the hour. */
export const useMethods = () =>
  useQuery({ queryKey: ['payment-methods'], queryFn: () => ask(listMethods, {}), staleTime: 5 * 60_000 })
