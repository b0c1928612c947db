import { hourMs, minuteMs } from '../bangkok-time.ts'

const [second, minute, hour] = [1000, minuteMs, hourMs]

/**
 * The wait after each failed attempt, in ms. What was written to the same chat afterwards waits as long: for a quarter of an hour
 * at a time at most, and for some three quarters in all, after which the message goes by text.
 */
export const waits: readonly number[] = [10 * second, minute, 5 * minute, 10 * minute, 15 * minute, 15 * minute]

/** LINE knows the key of a message for a day: after that an attempt could deliver it twice. In ms. */
export const longestMs = 23 * hour

type Attempt = {
  /** Failed attempts so far, this one included. */
  attempts: number
  /** When the message was written, and when the attempt failed. */
  at: Date
  now: Date
  /** `Retry-After` of LINE's answer, in ms. */
  retryAfterMs: number | null
}

/** When to try again; null where the message is given up. */
export function nextAttempt({ attempts, at, now, retryAfterMs }: Attempt): Date | null {
  const wait = waits[attempts - 1]
  if (wait === undefined) return null
  const next = now.getTime() + Math.max(wait, retryAfterMs ?? 0)
  return next - at.getTime() > longestMs ? null : new Date(next)
}
