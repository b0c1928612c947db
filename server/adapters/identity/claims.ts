import type { JWTPayload } from 'jose'
import * as z from 'zod/mini'
import { staffRolesIn } from '#rules/identity/permissions.ts'
import type { Retailer, Staff, Caller } from '#server/http/caller.ts'

const text = z.string().check(z.maxLength(300))
/** Ids are used in queries on uuid columns. */
const accountId = z.uuid()
const roles = z.array(z.string())

const claims = z.object({
  sub: text,
  id: z.optional(accountId),
  outletCode: z.optional(text),
  phone_number: z.optional(text),
  phone_number_verified: z.optional(z.boolean()),
  name: z.optional(text),
  preferred_username: z.optional(text),
  sid: z.optional(text),
  auth_time: z.optional(z.number()),
  roles: z.optional(roles),
  // Keycloak's claim for the roles of a realm.
  realm_access: z.optional(z.object({ roles: z.optional(roles) })),
})
type Claims = z.infer<typeof claims>

/** The claims an access token carries for an account; `callerOf` reads them back. */
export const claimsOf = (who: Caller): Record<string, unknown> =>
  who.kind === 'retailer'
    ? {
        id: who.id,
        outletCode: who.outletCode,
        name: who.name,
        roles: ['retailer'],
        phone_number: who.phone,
        phone_number_verified: who.phoneProven === true,
      }
    : { id: who.id, name: who.name, roles: [...who.roles] }

/** The account of verified claims; null where they name neither a retailer nor staff. */
export function callerOf(payload: JWTPayload): Caller | null {
  const parsed = claims.safeParse(payload)
  if (!parsed.success) return null
  const id = parsed.data.id ?? parsed.data.sub
  if (!accountId.safeParse(id).success) return null
  const granted = parsed.data.roles ?? parsed.data.realm_access?.roles ?? []
  return granted.includes('retailer') ? retailerOf(id, parsed.data) : staffOf(id, parsed.data, granted)
}

function retailerOf(id: string, { outletCode, name, sid, ...rest }: Claims): Retailer | null {
  const { phone_number: phone, phone_number_verified: isProven, auth_time: authTime } = rest
  if (!outletCode || !phone) return null
  const phoneProven = isProven || undefined
  return { kind: 'retailer', id, outletCode, phone, phoneProven, name: name ?? '', session: sid, authTime }
}

function staffOf(id: string, claimed: Claims, granted: readonly string[]): Staff | null {
  const { name = claimed.preferred_username ?? '', sid: session, auth_time: authTime } = claimed
  const own = staffRolesIn(granted)
  return own.length > 0 ? { kind: 'staff', id, name, roles: own, session, authTime } : null
}
