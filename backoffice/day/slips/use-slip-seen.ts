import { useEffect, useState } from 'react'
import type { QueuedSlip } from './SlipFacts.tsx'
import { useSlipPicture } from './use-slip-picture.ts'

/** Milliseconds for which a picture is in sight before it may be decided on: a key that comes sooner was meant for the slip before it. */
const leastMs = 300
/** After so many milliseconds a slip may be decided on without its picture, which may not come on this line. */
const longestMs = 20_000

type SeenSlip = {
  isSeen: boolean
  /** For its picture. */
  onDrawn: () => void
}

/** Whether the picture of a slip has been in sight, or it is said that there is none: accepting is final. */
export function useSlipSeen({ id, hasPicture }: QueuedSlip): SeenSlip {
  const { isError } = useSlipPicture({ id, hasPicture })
  const [drawn, setDrawn] = useState<string>()
  const [seen, setSeen] = useState<string>()
  const isShown = !hasPicture || isError || drawn === id
  useEffect(() => {
    const timer = setTimeout(() => setSeen(id), isShown ? leastMs : longestMs)
    return () => clearTimeout(timer)
  }, [isShown, id])
  return { isSeen: seen === id, onDrawn: () => setDrawn(id) }
}
