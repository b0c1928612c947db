/** The access token's claims about the member of staff. */
export type StaffClaims = {
  id: string
  name: string
  roles: readonly string[]
}

/** Reads the claims without checking the signature, which the server does; null for anything that is no such token. */
export function readClaims(token: string): StaffClaims | null {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    const realm = claims['realm_access'] as { roles?: unknown } | undefined
    const roles = claims['roles'] ?? realm?.roles
    const id = claims['id'] ?? claims['sub']
    if (typeof id !== 'string' || !Array.isArray(roles) || roles.includes('retailer')) return null
    return { id, name: String(claims['name'] ?? claims['preferred_username'] ?? ''), roles: roles.map(String) }
  } catch {
    return null
  }
}
