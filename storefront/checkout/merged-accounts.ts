import { getProfile } from '#contract/profile/calls.ts'
import { withBrowserLock } from '#web/browser-lock.ts'
import { readStored } from '#web/read-stored.ts'
import { call } from '#storefront/api/call.ts'
import { orphanedQueuePrefix, preparedOrderPrefix } from '#storefront/api/session.ts'
import { storage } from '#storefront/api/storage.ts'
import { storeValue } from '#storefront/api/store-value.ts'
import { emptyQueue } from '#storefront/cart/queue.ts'
import { discardOrphaned, orphanedChanges } from '#storefront/offline/orphaned-queues.ts'
import type { PreparedOrder } from './prepared-order.ts'
import { storePreparedOrder } from './prepared-order-storage.ts'

/** Other accounts whose ended sessions left cart changes or an order on this phone. */
const othersThatLeft = (outletId: string): string[] => [
  ...new Set(
    Object.keys(storage()).flatMap((key) => {
      const prefix = [orphanedQueuePrefix, preparedOrderPrefix].find((one) => key.startsWith(one))
      const id = prefix && key.slice(prefix.length).split('.')[0]
      return id && id !== outletId ? id : []
    }),
  ),
]

/**
 * Gives an account what another one left on this phone that has become part of it: nobody signs in to that one any more.
 * As after any ended session, nothing is sent without a press.
 * @returns whether there was something
 */
export async function takeOverMerged(outletId: string): Promise<boolean> {
  const others = othersThatLeft(outletId)
  if (others.length === 0) return false
  const reply = await call(getProfile, {})
  // Without an answer it stays where it is, until the next page.
  if (!reply.ok || reply.value.id !== outletId) return false
  const { mergedIds = [] } = reply.value
  const merged = others.filter((id) => mergedIds.includes(id))
  if (merged.length === 0) return false
  await withBrowserLock('songdee.cart', async () => merged.forEach((from) => takeOverChanges(from, outletId)))
  await withBrowserLock('songdee.prepared-order', async () => merged.forEach((from) => takeOverOrder(from, outletId)))
  return true
}

/** As new taps: the server knows the key of a batch for the other account alone. */
function takeOverChanges(from: string, into: string): void {
  const waiting = orphanedChanges(storage(), from)
  if (waiting.length > 0)
    storeValue(storage(), `${orphanedQueuePrefix}${into}.0.${from}`, JSON.stringify({ ...emptyQueue, waiting }))
  discardOrphaned(storage(), from)
}

function takeOverOrder(from: string, into: string): void {
  const order = readStored<PreparedOrder | null>(storage(), preparedOrderPrefix + from, null)
  // There is place for one: the other one waits until that is ordered or dropped.
  if (!order || storage().getItem(preparedOrderPrefix + into) !== null) return
  // Sent under the other account, it could count twice: the owner looks it up.
  const state = order.state === 'sent' ? 'uncertain' : order.state
  storePreparedOrder(into, { ...order, body: { ...order.body, retailerId: into }, state })
  storage().removeItem(preparedOrderPrefix + from)
}
