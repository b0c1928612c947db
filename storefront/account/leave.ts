import { endOnServer } from '#storefront/api/end-on-server.ts'
import { clearSession, refreshToken } from '#storefront/api/session.ts'
import { href } from '#storefront/router/href.ts'
import { go } from '#storefront/router/navigate.ts'
import { queries } from '#storefront/router/queries.ts'

/**
 * Signs out on this browser. The private page is left first: seen without a session it would ask for a login. What was
 * told to this shop is forgotten; the public pages may stay.
 */
export async function leave(): Promise<void> {
  await go(href('home'))
  endOnServer(refreshToken())
  clearSession()
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'page' })
}
