import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/call.ts'
import { getProfile } from '#contract/identity/get-profile.ts'
import { useShop } from '#storefront/identity/session.ts'
import { ask } from './ask.ts'

export type Profile = AnswerOf<typeof getProfile>
export type Address = Profile['addresses'][number]

/** The signed-in shop with its addresses. */
export function useProfile() {
  const shop = useShop()
  return useQuery({ queryKey: ['profile', shop?.id], queryFn: () => ask(getProfile, {}) })
}
