/**
 * Who is to know that this tab or another one signed in, signed out or renewed its session.
 * @param accessKey where the access token is stored
 * @returns how to tell them, and how to be told: `onSessionChange(listener)` returns how to stop
 */
export function createSessionChanges(
  accessKey: string,
): [notify: () => void, onSessionChange: (listener: () => void) => () => void] {
  const listeners = new Set<() => void>()
  return [
    () => listeners.forEach((listener) => listener()),
    (listener) => {
      const fromOtherTab = (event: StorageEvent) => {
        if (event.key === accessKey || event.key === null) listener()
      }
      listeners.add(listener)
      addEventListener('storage', fromOtherTab)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', fromOtherTab)
      }
    },
  ]
}
