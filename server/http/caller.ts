import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { fail } from '#contract/errors.ts'
import type { Permission, StaffRole } from '#rules/identity/permissions.ts'

/** A signed-in retailer. `id` is retailerId and customerID on the wire. */
export type Retailer = {
  kind: 'retailer'
  id: string
  outletCode: string
  phone: string
  name: string
  /** As the token says; used by a process that has no accounts of its own. */
  phoneProven?: boolean | undefined
  /** Set where it is no retailer but staff who see what it sees: the call must be open to them. */
  viewing?: { id: string } | undefined
  /** Session of the access token, where its issuer names it. */
  session?: string | undefined
  /** When this person last signed in, in seconds since 1970, where the issuer says so (`auth_time`). */
  authTime?: number | undefined
}
export type Staff = {
  kind: 'staff'
  id: string
  name: string
  roles: readonly StaffRole[]
  /** Of an API key: it may do no more than these, whatever the roles of its owner. */
  scopes?: readonly Permission[] | undefined
  /** The API key that acts for this account. */
  key?: { id: string; name: string } | undefined
  session?: string | undefined
  /** As of a retailer. */
  authTime?: number | undefined
}
export type Caller = Retailer | Staff
/** Rejects a payload that names another retailer, before anything is read. @param field of the payload, for its sender */
export const refuseOther = (
  who: Retailer,
  field: 'retailerId' | 'customerID',
  id: string,
): ReturnType<typeof fail> | null =>
  who.id === id ? null : fail('forbidden', { detail: `${field} is not the signed-in shop` })

/** Another process of this system, identified by a shared secret; `below`: the paths it may call. */
export type Service = { kind: 'service'; below: readonly string[] }

/**
 * How records name a member of staff: by account, and by the current name for accounts that are not stored here. The
 * database resolves it for display (`actor_of`). An API key has the name it was given, with its owner's.
 */
export const actorOf = ({ id, name, key }: Staff): string =>
  key ? `API ${key.name} (${name})` : `staff:${id} ${name}`.trimEnd()

/** Identifies the caller of an access token; null for a forged, expired or unknown one. */
export type TokenReader = (token: string) => Promise<Caller | null>

/** How the tokens begin with which staff see the storefront as a retailer. */
export const viewingMark = 'sdv.'

/** The bearer token of a request, if it carries one. */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

/** As `readToken`, and accepts each service's secret for the path below which it is valid. */
export const orService = (readToken: TokenReader, secrets: Readonly<Record<string, string | null | undefined>>) => {
  const known = Object.entries(secrets)
  return async (token: string): Promise<Caller | Service | null> => {
    const below = known.flatMap(([path, secret]) => (secret && isSame(token, secret) ? [path] : []))
    return below.length > 0 ? { kind: 'service', below } : readToken(token)
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
/** Compares in constant time. */
export const isSame = (token: string, secret: string) => timingSafeEqual(digest(token), digest(secret))
