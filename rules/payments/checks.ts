/** How long a shop has to pay one attempt: the life of the gateway's payment token, in milliseconds. */
export const attemptLifeMs = 30 * 60_000
/** Banks confirm late now and then: so long after its end an attempt is still asked about. */
export const afterlifeMs = 30 * 60_000

const minute = 60_000
const firstWaits = [15_000, 30_000, minute]

/**
 * When a pending attempt is to be asked about again: after 15, 30 and 60 seconds, then every five minutes, until half an
 * hour after its end; null when it is given up as expired. Times are milliseconds since 1970.
 */
export function nextCheck(checks: number, now: number, expiresAt: number): number | null {
  const next = now + (firstWaits[checks] ?? 5 * minute)
  return next > expiresAt + afterlifeMs ? null : next
}
