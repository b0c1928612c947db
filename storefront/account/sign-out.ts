import { endOnServer } from '#web/end-on-server.ts'
import { clearSession } from '#storefront/api/change-session.ts'
import { refreshToken } from '#storefront/api/session.ts'
import { href } from '#storefront/router/href.ts'
import { go } from '#storefront/router/navigate.ts'
import { queries } from '#storefront/router/queries.ts'

/**
 * Signs out in this browser. It leaves the private page first, which would otherwise ask for a login. Private cached
 * data is cleared; public pages may stay.
 */
export async function signOut(): Promise<void> {
  await go(href('home'))
  endOnServer('storefront', refreshToken())
  clearSession()
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'page' })
}
