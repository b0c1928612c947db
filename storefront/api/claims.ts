import { claimsOf } from '#web/claims.ts'

/** The access token's claims about the retailer. */
export type Claims = {
  /** `retailerId` and `customerID` of the wire. */
  id: string
  outletCode: string
  name: string
  phone: string
  /** The phone is not verified: points and restricted goods need that. */
  phoneUnverified: boolean
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Who the token is of; null for anything that is no token of a retailer. */
export function readClaims(token: string): Claims | null {
  const { id, outletCode, name, phone_number: phone, phone_number_verified: isVerified, exp } = claimsOf(token) ?? {}
  if (typeof id !== 'string' || typeof outletCode !== 'string' || typeof exp !== 'number') return null
  const texts = { name: String(name ?? ''), phone: String(phone ?? '') }
  return { id, outletCode, ...texts, phoneUnverified: isVerified === false, expiresAt: exp * 1000 }
}
