import { Secret, TOTP } from 'otpauth'

// RFC 6238 as every authenticator app knows it: SHA-1, six digits, 30 seconds.

const period = 30
const issuer = 'Songdee'

const generatorOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** A new secret of 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator app reads from the QR code. */
export const setUpUri = (secret: string, username: string): string => generatorOf(secret, username).toString()

/**
 * The time step that a code belongs to: the present one, or the one before or after, as clocks differ. Null where the
 * code is none of these.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const delta = generatorOf(secret).validate({ token: digits, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / (period * 1000)) + delta
}
