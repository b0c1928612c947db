/** Without a quiet moment it is done after this long. */
const latestMs = 4000

/**
 * Does something that can wait, when the browser has nothing better to do. Safari knows no idle moments: there a second
 * has to do.
 * @returns what to call if it is no longer wanted
 */
export function whenIdle(deed: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(deed, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(deed, { timeout: latestMs })
  return () => cancelIdleCallback(handle)
}
