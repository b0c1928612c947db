import { useEffect, useRef, type RefObject } from 'react'

/** Whether the component is still there: what follows a wait is for one that is. */
export function useShown(): RefObject<boolean> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
