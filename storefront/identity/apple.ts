import { signInWithApple } from '#contract/apple/calls.ts'
import { signInWays } from '#contract/identity/calls.ts'
import { deviceOf } from '#rules/identity/device.ts'
import { call } from '../api/call.ts'
import type { Reply } from '../api/reply.ts'
import { storeTokens } from '#storefront/api/change-session.ts'
import { useCall } from '#storefront/router/queries.ts'

/** The sign-in methods besides a password. */
export const useSignInWays = () => useCall(['sign-in-ways'], signInWays, {}, { staleTime: Infinity })

/** Whether this is an Apple device: others hardly ever have an Apple Account at hand. Known in the browser only. */
export const isAppleDevice = (): boolean =>
  ['iPhone', 'iPad', 'Mac'].includes(deviceOf(navigator.userAgent).system ?? '')

/** Signs in the retailer who has just returned from Apple. */
export async function finishAppleSignIn(): Promise<Reply<null>> {
  const reply = await call(signInWithApple, { body: {} })
  if (!reply.ok) return reply
  storeTokens(reply.value)
  return { ok: true, value: null }
}
