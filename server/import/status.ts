import type { Status } from '#server/adapters/database/column-types.ts'

/** A status of a file, in upper or lower case; null for another word. */
export function statusOf(text: string): Status | null {
  const status = text.toUpperCase()
  return status === 'ACTIVE' || status === 'INACTIVE' ? status : null
}
