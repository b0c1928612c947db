import type { AnswerOf } from '#contract/call.ts'
import { getOwnCredit } from '#contract/credit/calls.ts'
import { useCall } from '#storefront/router/queries.ts'

export type OwnCredit = NonNullable<AnswerOf<typeof getOwnCredit>['credit']>

/** What the retailer can order on account, and owes; undefined until it is known, null without credit. */
export const useOwnCredit = (isOffered = true): OwnCredit | null | undefined =>
  useCall(['own-credit'], getOwnCredit, {}, { enabled: isOffered, staleTime: 0 }).data?.credit
