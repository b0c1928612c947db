import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/adapters/database/database.ts'
import { findKey, storeKey } from './store.ts'

/**
 * The key of this shop's codes, made when the first one is needed. Six digits are guessed at once from a plain hash;
 * with a key the row alone is worth nothing. Processes that make one at once agree on the first stored.
 */
export async function codeKey(db: Database): Promise<string> {
  const known = await findKey(db)
  if (known) return known
  await storeKey(db, randomBytes(32).toString('base64url'))
  const agreed = await findKey(db)
  if (!agreed) throw new Error('The key of the verification codes could not be stored')
  return agreed
}

/** Bound to the shop: the same digits of another shop have another hash. */
export const hashCode = (key: string, outletId: string, code: string): string =>
  createHmac('sha256', key).update(`${outletId} ${code}`).digest('base64url')

export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
