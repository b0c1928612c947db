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

/** Reads the claims without checking the signature, which the server does; null for anything that is no such token. */
export function readClaims(token: string): Claims | null {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    const { id, outletCode, name, phone_number: phone, phone_number_verified: isVerified, exp } = claims
    if (typeof id !== 'string' || typeof outletCode !== 'string' || typeof exp !== 'number') return null
    const texts = { name: String(name ?? ''), phone: String(phone ?? '') }
    return { id, outletCode, ...texts, phoneUnverified: isVerified === false, expiresAt: exp * 1000 }
  } catch {
    return null
  }
}
