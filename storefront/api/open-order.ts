import { dayMs } from '#rules/bangkok-time.ts'

/** The server stores responses for 7 days; under an older key a request would count a second time. */
export const maxKeyAgeMs = 7 * dayMs

/** Where an order that was sent and not answered yet lies, by outlet. */
export const attemptPrefix = 'songdee.order-attempt.'

/**
 * A stored attempt as a kept order that may have arrived; null where it does not say what was shown, as those of earlier
 * releases.
 */
export function keptOf(attempt: string): string | null {
  try {
    const { startedAt, ...order } = JSON.parse(attempt) as { startedAt: number; shown?: object }
    if (!order.shown) return null
    return JSON.stringify({ ...order, preparedAt: startedAt, sentAt: startedAt, state: 'sent' })
  } catch {
    return null
  }
}
