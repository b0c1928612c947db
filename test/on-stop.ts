/** Setups of several Vitest projects run in one process, each with modules of its own: what they share is global. */
const shared = globalThis as { songdeeOnStop?: Set<() => Promise<unknown>> }

/**
 * Cleans up also when a signal stops the run: Vitest then exits without its teardowns.
 * @returns a function that cancels this
 */
export function onStop(putAway: () => Promise<unknown>): () => void {
  shared.songdeeOnStop ??= listen()
  const all = shared.songdeeOnStop
  all.add(putAway)
  return () => all.delete(putAway)
}

function listen(): Set<() => Promise<unknown>> {
  const all = new Set<() => Promise<unknown>>()
  const end = () => void Promise.allSettled([...all].map((putAway) => putAway())).then(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  return all
}
