import { createListeners } from './listeners.ts'

/**
 * Who is to know that this tab or another one signed in, signed out or renewed its session; also a document that the back/forward
 * cache shows again as it was left.
 * @param accessKey where the access token is stored
 * @returns a function that notifies the listeners, and `onSessionChange(listener)`, which returns how to stop listening
 */
export function createSessionChanges(
  accessKey: string,
): [notify: () => void, onSessionChange: (listener: () => void) => () => void] {
  const [notify, subscribe] = createListeners()
  return [
    notify,
    (listener) => {
      const fromOtherTab = (event: StorageEvent) => {
        if (event.key === accessKey || event.key === null) listener()
      }
      const shownAgain = (event: PageTransitionEvent) => {
        if (event.persisted) listener()
      }
      const stop = subscribe(listener)
      addEventListener('storage', fromOtherTab)
      addEventListener('pageshow', shownAgain)
      return () => {
        stop()
        removeEventListener('storage', fromOtherTab)
        removeEventListener('pageshow', shownAgain)
      }
    },
  ]
}
