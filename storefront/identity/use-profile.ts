import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/call.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { useQuery } from '#storefront/router/queries.ts'

export type Profile = AnswerOf<typeof getProfile>
export type Address = Profile['addresses'][number]

export const profileQuery = (retailerId: string | undefined) =>
  queryOptions({ queryKey: ['profile', retailerId], queryFn: () => callOrThrow(getProfile, {}) })

/** The signed-in retailer with its addresses. */
export const useProfile = () => useQuery(profileQuery(useRetailer()?.id))
