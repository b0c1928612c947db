const queues = new Map<string, Promise<unknown>>()

/**
 * Runs a deed while no other tab of this browser runs one under the same name. Where the browser offers no locks (a demo
 * opened over plain http), deeds of this tab still follow one another.
 */
export function alone<Value>(name: string, deed: () => Promise<Value>): Promise<Value> {
  if ('locks' in navigator) return navigator.locks.request(name, deed) as Promise<Value>
  const run = (queues.get(name) ?? Promise.resolve()).then(deed, deed)
  queues.set(
    name,
    run.catch(() => undefined),
  )
  return run
}
