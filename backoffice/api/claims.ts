import { claimsOf } from '#web/claims.ts'

/** The access token's claims about the member of staff. */
export type StaffClaims = {
  id: string
  name: string
  roles: readonly string[]
}

/** Who the token is of; null for anything that is no token of the staff. */
export function readClaims(token: string): StaffClaims | null {
  const claims = claimsOf(token) ?? {}
  const realm = claims['realm_access'] as { roles?: unknown } | undefined
  const roles = claims['roles'] ?? realm?.roles
  const id = claims['id'] ?? claims['sub']
  if (typeof id !== 'string' || !Array.isArray(roles) || roles.includes('retailer')) return null
  return { id, name: String(claims['name'] ?? claims['preferred_username'] ?? ''), roles: roles.map(String) }
}
