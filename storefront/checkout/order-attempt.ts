import type { Reply } from '#storefront/api/reply.ts'
import { isDecided } from '#web/is-decided.ts'
import { readStored } from '#web/read-stored.ts'
import { attemptPrefix, maxKeyAgeMs } from '#storefront/api/open-order.ts'
import type { OrderBody } from './checkout-choices.ts'
import type { ShownOrder } from './prepared-order.ts'

/**
 * An order that was sent and not answered yet. Key and body stay together: whatever happens on the page meanwhile, the
 * same request is repeated, and counts once.
 */
export type OrderAttempt = {
  key: string
  body: OrderBody
  startedAt: number
  /** Absent in attempts that earlier releases stored. */
  shown?: ShownOrder
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (outletId: string) => attemptPrefix + outletId

/** The attempt whose outcome is unknown, or null. `now`: milliseconds since 1970. */
export function readAttempt(storage: Pick<Store, 'getItem'>, outletId: string, now: number): OrderAttempt | null {
  const { key, body, startedAt, shown } = readStored<Partial<OrderAttempt>>(storage, keyOf(outletId), {})
  if (typeof key !== 'string' || typeof startedAt !== 'number' || !body) return null
  return now - startedAt < maxKeyAgeMs ? { key, body, startedAt, ...(shown && { shown }) } : null
}

type SendOrderOptions<Answer> = {
  storage: Store
  outletId: string
  /** Sent unless an earlier attempt is open. */
  body: OrderBody
  shown?: ShownOrder
  now: number
  newKey: () => string
  send: (attempt: OrderAttempt) => Promise<Reply<Answer>>
}

/**
 * Sends the open attempt again if there is one, else a new order. It is stored before it is sent and removed once
 * decided.
 */
export async function sendOrder<Answer>(options: SendOrderOptions<Answer>): Promise<Reply<Answer>> {
  const { storage, outletId, body, shown, now, newKey, send } = options
  const attempt = readAttempt(storage, outletId, now) ?? {
    key: newKey(),
    body,
    startedAt: now,
    ...(shown && { shown }),
  }
  storage.setItem(keyOf(outletId), JSON.stringify(attempt))
  const reply = await send(attempt)
  if (isDecided(reply)) storage.removeItem(keyOf(outletId))
  return reply
}
