import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { StaffRole } from '#rules/identity/staff-role.ts'

/** A signed-in shop. `id` is retailerId and customerID of the wire. */
export type Retailer = {
  kind: 'retailer'
  id: string
  outletCode: string
  phone: string
  name: string
  /** As of the token; a part of the shop without its accounts goes by it. */
  phoneProven?: boolean | undefined
  /** Of the access token that was shown, where its issuer says so. */
  session?: string | undefined
  /** When this person last proved who it is, in seconds since 1970, where the issuer says so (`auth_time`). */
  authTime?: number | undefined
}
export type Staff = { kind: 'staff'; id: string; name: string; role: StaffRole; session?: string | undefined }
export type Caller = Retailer | Staff
/** A part of the shop that runs elsewhere, known by a secret that both sides have; `below`: the paths it is for. */
export type Service = { kind: 'service'; below: readonly string[] }

/**
 * How records name one of the staff: by the account, which tells two of one name apart, and by the name of that moment, for
 * accounts that are not kept here. Records are shown by `actor_of` of the database.
 */
export const actorOf = ({ id, name }: Staff): string => `staff:${id} ${name}`.trimEnd()

/** Tells whose access token this is; null for a forged, expired or unknown one. */
export type TokenReader = (token: string) => Promise<Caller | null>

/** The bearer token of a request, if it carries one. */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

/** Reads tokens as before, and the services' own: the secret of each by the path below which it opens anything. */
export const orService = (readToken: TokenReader, secrets: Readonly<Record<string, string | null | undefined>>) => {
  const known = Object.entries(secrets)
  return async (token: string): Promise<Caller | Service | null> => {
    const below = known.flatMap(([path, secret]) => (secret && isSame(token, secret) ? [path] : []))
    return below.length > 0 ? { kind: 'service', below } : readToken(token)
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
/** Takes as long for a nearly right secret as for a wrong one. */
export const isSame = (token: string, secret: string) => timingSafeEqual(digest(token), digest(secret))
