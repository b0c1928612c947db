import { useRef, useState } from 'react'

/**
 * Work that may be begun again, or become pointless, before it ends: only what was begun last counts.
 *
 *     const { isAwaited, latest, drop } = useLatest()
 *     const found = await latest(() => locate())
 *     if (found) show(found)
 */
export function useLatest() {
  const [isAwaited, setAwaited] = useState(false)
  const last = useRef(0)

  /** The result of what is under way counts no more. */
  function drop(): void {
    last.current += 1
    setAwaited(false)
  }
  /** @returns null where other work was begun meanwhile, or this was dropped */
  async function latest<Result>(work: () => Promise<Result>): Promise<Result | null> {
    const mine = ++last.current
    setAwaited(true)
    const result = await work()
    if (mine !== last.current) return null
    setAwaited(false)
    return result
  }
  return { isAwaited, latest, drop }
}
