import { useEffect, useState } from 'react'

/** How long a press may be on its way, in milliseconds: longer than from one tap to the next of a double tap. */
const onItsWayMs = 700

/**
 * Whether what a press would agree to has only just changed: a thumb that is on its way, and the second tap of a double tap, mean
 * what was there before. False at first, as there was nothing before.
 * @param agreed what a press would agree to, in any form that can be compared
 */
export function useSettling(agreed: string): boolean {
  const [settled, setSettled] = useState(agreed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(agreed), onItsWayMs)
    return () => clearTimeout(timer)
  }, [agreed])
  return settled !== agreed
}
