import type { CallProblem } from '#web/reply.ts'

/** The first and the longest time until the next try, in milliseconds. */
const firstMs = 1000
const longestMs = 30_000

/** How long to wait until the next try: each time twice as long, unless the server says how long. */
export function createRetryDelay() {
  let failures = 0
  let isCut = false
  return {
    /** Whether the last try failed for want of a connection. */
    isCut: () => isCut,
    /** @returns milliseconds until the next try */
    afterFailure({ retryAfter }: Pick<CallProblem, 'retryAfter'>): number {
      const delay = Math.min(longestMs, firstMs * 2 ** failures)
      failures += 1
      isCut = true
      return retryAfter ? retryAfter * 1000 : delay
    },
    succeeded(): void {
      failures = 0
      isCut = false
    },
    /** The connection may be back: how often it failed before says nothing of the next try. */
    startOver(): void {
      failures = 0
    },
  }
}
