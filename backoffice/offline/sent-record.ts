/**
 * Knows whether all that was done in this page has reached the server. What waits no longer and was not answered here may have been
 * sent by another tab, or be lost with the storage.
 */
export function createSentRecord() {
  let waiting: ReadonlySet<string> = new Set()
  const answered = new Set<string>()
  let isComplete = true
  return {
    /** What waits now, by key. */
    follow(keys: readonly string[]): void {
      const now = new Set(keys)
      for (const key of waiting) if (!now.has(key) && !answered.has(key)) isComplete = false
      waiting = now
    },
    /** The server has answered these. */
    answer(keys: Iterable<string>): void {
      for (const key of keys) answered.add(key)
    },
    isAllSent: (): boolean => waiting.size === 0 && answered.size > 0 && isComplete,
  }
}
