import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { type getProfile, updateProfile } from '#contract/profile/calls.ts'
import { call } from '#storefront/api/call.ts'
import { queries, replaceAnswer } from '#storefront/router/queries.ts'

export type Profile = AnswerOf<typeof getProfile>
export type Address = Profile['addresses'][number]
type Change = Partial<RequestOf<typeof updateProfile>['body']>

/** Changes a part of the profile; the rest stays. The response updates the cached profile. */
export async function saveProfile(profile: Profile, change: Change) {
  const { storeName, ownerName, lastName, email, taxId } = profile
  const reply = await call(updateProfile, { body: { storeName, ownerName, lastName, email, taxId, ...change } })
  if (reply.ok) await replaceAnswer(['profile', profile.id], reply.value)
  return reply
}

/** Refetches the profile after another call has changed it. */
export const reloadProfile = (id: string): Promise<void> => queries.invalidateQueries({ queryKey: ['profile', id] })
