/** Runs after this long at the latest, in milliseconds. */
const latestMs = 4000

/**
 * Runs an action when the browser is idle. Safari has no idle callback: there it runs after a second.
 * @returns a function that cancels it
 */
export function whenIdle(action: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(action, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(action, { timeout: latestMs })
  return () => cancelIdleCallback(handle)
}
