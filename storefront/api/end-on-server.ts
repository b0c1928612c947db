const logoutPath = '/realms/marlin/protocol/openid-connect/logout'

/**
 * Ends the session of a refresh token. Nobody waits for it: without a network the session runs out by itself, and is gone
 * from this browser all the same.
 */
export function endOnServer(token: string | null): void {
  if (!token) return
  const body = new URLSearchParams({ client_id: 'storefront', refresh_token: token })
  fetch(logoutPath, { method: 'POST', body, keepalive: true }).catch(() => {})
}
