import type { ClientMetadata } from 'oidc-provider'
import type { ClientId } from '../port.ts'

/** Where the login page may redirect to. */
const redirects: Record<ClientId, string> = { storefront: '/login', backoffice: '/backoffice/' }

export const isClient = (id: string): id is ClientId => Object.hasOwn(redirects, id)

/** Both are our own pages, public clients without a secret. */
export const clientsAt = (publicUrl: string): ClientMetadata[] =>
  Object.entries(redirects).map(([id, path]) => ({
    client_id: id,
    token_endpoint_auth_method: 'none',
    application_type: 'web',
    grant_types: ['password', 'refresh_token', 'authorization_code'],
    response_types: ['code'],
    redirect_uris: [publicUrl + path],
    id_token_signed_response_alg: 'ES256',
  }))
