const queues = new Map<string, Promise<unknown>>()

/**
 * Runs an operation while no other tab of this browser runs one under the same name. Without the Web Locks API (a demo
 * opened over plain http), operations of this tab still run one after another.
 */
export function withBrowserLock<Value>(name: string, operation: () => Promise<Value>): Promise<Value> {
  if ('locks' in navigator) return navigator.locks.request(name, operation) as Promise<Value>
  const run = (queues.get(name) ?? Promise.resolve()).then(operation, operation)
  queues.set(
    name,
    run.catch(() => undefined),
  )
  return run
}
