import { minuteMs } from '../bangkok-time.ts'

/** Time to pay an attempt: the lifetime of the gateway's payment token, in milliseconds. */
export const attemptLifetimeMs = 30 * minuteMs
/** Banks sometimes confirm late: an attempt is still queried this long after its end, in milliseconds. */
export const lateConfirmationMs = 30 * minuteMs

const firstDelays = [15_000, 30_000, minuteMs]

/**
 * When to query a pending attempt again: after 15, 30 and 60 seconds, then every five minutes, until half an hour after
 * its end; null when it has expired. Times are milliseconds since 1970.
 */
export function nextCheck(checks: number, now: number, expiresAt: number): number | null {
  const next = now + (firstDelays[checks] ?? 5 * minuteMs)
  return next > expiresAt + lateConfirmationMs ? null : next
}
