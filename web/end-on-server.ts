import type { Client } from './session.ts'

const logoutPath = '/realms/marlin/protocol/openid-connect/logout'

/**
 * Ends the session of a refresh token on the server. Not awaited: without a network the session expires by itself, and it is
 * removed from this browser either way.
 */
export function endOnServer(client: Client, token: string | null): void {
  if (!token) return
  const body = new URLSearchParams({ client_id: client, refresh_token: token })
  fetch(logoutPath, { method: 'POST', body, keepalive: true }).catch(() => {})
}
