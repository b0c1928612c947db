import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { type getProfile, updateProfile } from '#contract/profile/calls.ts'
import { call } from '#storefront/api/call.ts'
import { queries, replaceAnswer } from '#storefront/router/queries.ts'

export type Profile = AnswerOf<typeof getProfile>
export type Address = Profile['addresses'][number]

/** Changes names and numbers, or default addresses alone. The response updates the cached profile. */
export async function saveProfile(id: string, body: RequestOf<typeof updateProfile>['body']) {
  const reply = await call(updateProfile, { body })
  if (reply.ok) await replaceAnswer(['profile', id], reply.value)
  return reply
}

/** Refetches the profile after another call has changed it. */
export const reloadProfile = (id: string): Promise<void> => queries.invalidateQueries({ queryKey: ['profile', id] })
