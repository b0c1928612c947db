import { useEffect } from 'react'

/** Milliseconds after which a screen has loaded what it begins with. */
const restMs = 1500

/** Does something once when the screen has come: loads what the next press needs, which may come in a moment without a connection. */
export const useAtRest = (work: () => void): void =>
  useEffect(() => {
    const timer = setTimeout(work, restMs)
    return () => clearTimeout(timer)
    // Once: it is the same work each time it is drawn.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
