import { bangkokDay } from '#rules/bangkok-time.ts'
import { isQuiet } from '#rules/restock/order-day.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { markSent, unmarkSent } from './store.ts'

type PlannedMessage = { outletId: string; day: number }

/**
 * Sends the message of a day, at most once: not where the retailer turned it off or ordered since it was planned, nor at
 * night, nor on another day. Where nobody knows whether it was sent, it is not sent again.
 * @param send resolves with whether the message certainly did not leave
 * @throws Error where it did not leave: the outbox retries
 */
export async function sendOnce(
  db: Database,
  { outletId, day }: PlannedMessage,
  now: Date,
  send: () => Promise<{ refused: string | null }>,
): Promise<void> {
  if (isQuiet(now) || bangkokDay(now) !== day || !(await markSent(db, outletId, day, now))) return
  const { refused } = await send()
  if (refused === null) return
  await unmarkSent(db, outletId, day)
  throw new Error(refused)
}
