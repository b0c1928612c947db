import type { Tx } from '#server/adapters/database/database.ts'
import { secretHash } from '#server/http/secret-hash.ts'
import { linkedOutlet, removeLinks, storeLink, consumeResult } from './store.ts'

type LinkRequest = { outletId: string; cookie: string; now: Date }

/**
 * Links a retailer with the person whose result is stored under the cookie, in the caller's transaction. Consumes the
 * result; unlinks a previous Apple Account.
 * @returns false where there is no result, or the person is linked to another retailer
 */
export async function linkResult(tx: Tx, { outletId, cookie, now }: LinkRequest): Promise<boolean> {
  const result = await consumeResult(tx, secretHash(cookie), now)
  if (!result) return false
  const owner = await linkedOutlet(tx, result.sub)
  if (owner !== null && owner !== outletId) return false
  await removeLinks(tx, outletId, now, result.sub)
  return storeLink(tx, outletId, result, now)
}
