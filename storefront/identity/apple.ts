import { signInWithApple } from '#contract/apple/calls.ts'
import { signInWays } from '#contract/identity/calls.ts'
import { deviceOf } from '#rules/identity/device.ts'
import { call } from '../api/call.ts'
import type { Reply } from '../api/reply.ts'
import { ask } from '#storefront/api/ask.ts'
import { storeTokens } from '#storefront/api/session.ts'
import { useQuery } from '#storefront/router/queries.ts'

/** What can be done here besides signing in with a password; nothing until the server has said so. */
export function useSignInWays() {
  const { data } = useQuery({ queryKey: ['sign-in-ways'], queryFn: () => ask(signInWays, {}), staleTime: Infinity })
  return data
}

/** Whether this is a device of Apple's: on others hardly anybody has an Apple Account at hand. Known in the browser only. */
export const isAppleDevice = (): boolean =>
  ['iPhone', 'iPad', 'Mac'].includes(deviceOf(navigator.userAgent).system ?? '')

/** Signs in the shop whose person has just come back from Apple. */
export async function finishAppleSignIn(): Promise<Reply<null>> {
  const reply = await call(signInWithApple, { body: {} })
  if (!reply.ok) return reply
  storeTokens(reply.value)
  return { ok: true, value: null }
}
