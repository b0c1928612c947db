import { createHash } from 'node:crypto'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids come from clients; PostgreSQL raises an error for a malformed one instead of finding nothing. */
export const isUuid = (text: string): boolean => uuid.test(text)

/**
 * An id that is always the same for the same words: of what somebody adds under an idempotency key, so that a repetition finds it.
 * A UUID of version 8 (RFC 9562): tokens and calls take no other text of its form for an id.
 */
export function uuidOf(words: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(words)).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
