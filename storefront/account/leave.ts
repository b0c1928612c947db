import { clearSession, refreshToken } from '#storefront/identity/session.ts'
import { href } from '#storefront/router/href.ts'
import { go } from '#storefront/router/navigate.ts'
import { queries } from '#storefront/router/page-query.ts'

const logoutPath = '/realms/marlin/protocol/openid-connect/logout'

/** Nobody waits for it: without a network the session runs out by itself, and is gone from this browser all the same. */
function endOnServer(): void {
  const token = refreshToken()
  if (!token) return
  const body = new URLSearchParams({ client_id: 'storefront', refresh_token: token })
  fetch(logoutPath, { method: 'POST', body, keepalive: true }).catch(() => {})
}

/**
 * Signs out on this browser. The private page is left first: seen without a session it would ask for a login. What was
 * told to this shop is forgotten; the public pages may stay.
 */
export async function leave(): Promise<void> {
  await go(href('home'))
  endOnServer()
  clearSession()
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'page' })
}
