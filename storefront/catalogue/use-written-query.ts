import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '#design/when-idle.ts'
import { useAddress } from '#storefront/router/location.ts'

/** How a link is used, or looked at first: by finger, mouse and keyboard, and by what reads a page aloud. */
const uses = ['pointerdown', 'focusin', 'click', 'contextmenu'] as const

/**
 * The query that the addresses of hundreds of choices are written with. A tap on one changes all of them, and is answered before
 * they are: they follow when the browser is idle, or just before one is used.
 */
export function useWrittenQuery(): URLSearchParams {
  const { search } = useAddress()
  const [written, setWritten] = useState(search)
  useEffect(() => {
    if (written === search) return
    const write = () => flushSync(() => setWritten(search))
    for (const use of uses) addEventListener(use, write, { capture: true })
    let cancel = () => {}
    const frame = requestAnimationFrame(() => {
      cancel = whenIdle(() => startTransition(() => setWritten(search)))
    })
    return () => {
      cancelAnimationFrame(frame)
      cancel()
      for (const use of uses) removeEventListener(use, write, { capture: true })
    }
  }, [search, written])
  return new URLSearchParams(written)
}
