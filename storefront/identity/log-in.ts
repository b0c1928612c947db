import { logIn } from '#contract/identity/calls.ts'
import { call } from '../api/call.ts'
import type { Reply } from '../api/reply.ts'
import { boughtBeforeQuery } from '../catalogue/use-bought-before.ts'
import { profileQuery } from './use-profile.ts'
import { documentLanguage } from '../router/location.ts'
import { queries } from '#storefront/router/queries.ts'
import { currentRetailer, storeTokens, type Tokens } from '#storefront/api/session.ts'

/** Signs the retailer in on this browser. The cart, with what was added before the login, follows automatically. */
export const login = async (phoneNumber: string, password: string): Promise<Reply<null>> =>
  loggedIn(await call(logIn, { body: { phoneNumber, password } }))

/** Stores the session of a response. */
export function loggedIn(reply: Reply<Tokens>): Reply<null> {
  if (!reply.ok) return reply
  storeTokens(reply.value)
  loadOwnData()
  return { ok: true, value: null }
}

/** Prefetches profile and bought products, so that they are available wherever the login leads. */
function loadOwnData(): void {
  const shop = currentRetailer()
  if (!shop) return
  void queries.prefetchQuery(profileQuery(shop.id))
  void queries.prefetchQuery(boughtBeforeQuery(shop.id, documentLanguage()))
}
