import { useEffect, useRef, type RefObject } from 'react'

/**
 * Puts the cursor into the first field inside, once it is drawn: for screens on which one begins by typing.
 * @param wanted false where nothing is to be typed, so that the keys of the screen's actions work at once
 */
export function useFirstFocus<Box extends HTMLElement>(wanted = true): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useEffect(() => {
    if (wanted) box.current?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')?.focus()
    // Once: what changes later must not take the cursor from where it is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return box
}
