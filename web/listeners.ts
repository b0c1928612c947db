/**
 * Who is to know that something changed.
 * @returns a function that notifies the listeners, and `subscribe(listener)`, which returns how to stop listening
 */
export function createListeners(): [notify: () => void, subscribe: (listener: () => void) => () => void] {
  const listeners = new Set<() => void>()
  return [
    () => listeners.forEach((listener) => listener()),
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  ]
}
