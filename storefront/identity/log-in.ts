import { logIn } from '#contract/identity/calls.ts'
import { call } from '../api/call.ts'
import type { Reply } from '../api/reply.ts'
import { boughtBeforeQuery } from '../catalogue/use-bought-before.ts'
import { profileQuery } from './use-profile.ts'
import { documentLanguage } from '../router/location.ts'
import { queries } from '#storefront/router/queries.ts'
import { storeTokens } from '#storefront/api/change-session.ts'
import { currentRetailer } from '#storefront/api/session.ts'
import type { Tokens } from '#web/session.ts'

/** Signs the retailer in on this browser. The cart, with what was added before the login, follows automatically. */
export const login = async (phoneNumber: string, password: string): Promise<Reply<null>> =>
  storeSession(await call(logIn, { body: { phoneNumber, password } }))

/** Stores the session of a response. */
export function storeSession(reply: Reply<Tokens>): Reply<null> {
  if (!reply.ok) return reply
  storeTokens(reply.value)
  prefetchOwnData()
  return { ok: true, value: null }
}

/** Prefetches profile and bought products, so that they are available wherever the login leads. */
function prefetchOwnData(): void {
  const retailer = currentRetailer()
  if (!retailer) return
  void queries.prefetchQuery(profileQuery(retailer.id))
  void queries.prefetchQuery(boughtBeforeQuery(retailer.id, documentLanguage()))
}
