import { randomBytes } from 'node:crypto'

/**
 * An id of an order, in the order of time (UUID version 7): its lines and events stand next to those of the orders before it in the
 * indexes that begin with it. The other 74 bits are random, so nobody guesses one.
 */
export function newOrderId(at: Date): string {
  const bytes = randomBytes(10)
  // Version 7, and the variant of RFC 9562.
  bytes[0] = 0x70 | ((bytes[0] ?? 0) & 0x0f)
  bytes[2] = 0x80 | ((bytes[2] ?? 0) & 0x3f)
  const digits = at.getTime().toString(16).padStart(12, '0') + bytes.toString('hex')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
