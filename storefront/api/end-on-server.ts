const logoutPath = '/realms/marlin/protocol/openid-connect/logout'

/**
 * Ends the session of a refresh token. Not awaited: without a network the session expires by itself, and it is removed
 * from this browser either way.
 */
export function endOnServer(token: string | null): void {
  if (!token) return
  const body = new URLSearchParams({ client_id: 'storefront', refresh_token: token })
  fetch(logoutPath, { method: 'POST', body, keepalive: true }).catch(() => {})
}
