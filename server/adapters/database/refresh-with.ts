/**
 * Polls for everybody who calls, one poll at a time.
 * @returns resolves after a poll that began with the call or later: what was committed before the call, it has seen
 */
export function refreshWith(poll: () => Promise<void>): () => Promise<void> {
  let polling: Promise<void> | null = null
  return async () => {
    await polling?.catch(() => undefined)
    polling ??= poll().finally(() => (polling = null))
    return polling
  }
}
