import type { FastifyRequest } from 'fastify'
import type { StaffRole } from '#rules/identity/staff-role.ts'

/** A signed-in shop. `id` is retailerId and customerID of the wire. */
export type Retailer = {
  kind: 'retailer'
  id: string
  outletCode: string
  phone: string
  name: string
  /** Of the access token that was shown, where its issuer says so. */
  session?: string | undefined
}
export type Staff = { kind: 'staff'; id: string; name: string; role: StaffRole; session?: string | undefined }
export type Who = Retailer | Staff

/** How records name one of the staff. */
export const actorOf = ({ name }: Staff): string => `staff:${name}`

/** Tells whose access token this is; null for a forged, expired or unknown one. */
export type TokenReader = (token: string) => Promise<Who | null>

/** The bearer token of a request, if it carries one. */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}
