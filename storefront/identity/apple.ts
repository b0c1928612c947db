import { signInWithApple } from '#contract/apple/calls.ts'
import { signInWays } from '#contract/identity/calls.ts'
import { deviceOf } from '#rules/identity/device.ts'
import { call } from '../api/call.ts'
import type { Reply } from '../api/reply.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { storeTokens } from '#storefront/api/change-session.ts'
import { useQuery } from '#storefront/router/queries.ts'

/** The sign-in methods besides a password; undefined until the server has responded. */
export function useSignInWays() {
  const { data } = useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: () => callOrThrow(signInWays, {}),
    staleTime: Infinity,
  })
  return data
}

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
