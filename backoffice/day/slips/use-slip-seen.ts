import { useEffect, useState } from 'react'
import type { QueuedSlip } from './SlipFacts.tsx'
import { useSlipPicture } from './use-slip-picture.ts'

/** Milliseconds for which a picture is in sight before it may be decided on: a key that comes sooner was meant for the slip before it. */
const leastMs = 300

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
    if (!isShown) return undefined
    const timer = setTimeout(() => setSeen(id), leastMs)
    return () => clearTimeout(timer)
  }, [isShown, id])
  return { isSeen: seen === id, onDrawn: () => setDrawn(id) }
}
