/** Setups of several projects run in one process, each in modules of its own: what they share hangs on the process. */
const shared = globalThis as { songdeeOnStop?: Set<() => Promise<unknown>> }

/**
 * Also puts something away when the run is stopped by a signal: Vitest then ends without taking its setups down.
 * @returns a function that takes the wish back
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
